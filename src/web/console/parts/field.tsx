import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components';

type Props = {
  label: React.ReactNode;
  value: string;
  onChange(value: string): void;
  /** what is wrong with it, in a sentence */
  problem?: string | null;
  /** what it is for, or how it is written */
  hint?: React.ReactNode;
  type?: 'text' | 'email' | 'password' | 'date' | 'number' | 'color';
  name?: string;
  autoComplete?: string;
  inputMode?: 'numeric';
  maxLength?: number;
  placeholder?: string;
  /** lines of a field that is written over several */
  lines?: number;
  readOnly?: boolean;
  autoFocus?: boolean;
};

/** A labelled field with its hint and what is wrong with it, tied together for ears too. */
export function Field({ label, hint, problem = null, lines, placeholder, readOnly, ...field }: Props) {
  const shown = placeholder === undefined ? {} : { placeholder };
  return (
    <TextField
      {...field}
      autoComplete={field.autoComplete ?? 'off'}
      className="field"
      isInvalid={problem !== null}
      isReadOnly={readOnly ?? false}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      {lines ? <TextArea rows={lines} {...shown} /> : <Input {...shown} />}
      {hint && (
        <Text slot="description" className="quiet small">
          {hint}
        </Text>
      )}
      <FieldError className="problem">{problem}</FieldError>
    </TextField>
  );
}
