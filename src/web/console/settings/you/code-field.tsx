import { Field } from '../../parts/field.tsx';

type Props = { label: React.ReactNode; code: string; onChange(code: string): void };

/** One field for a whole code, which the phone may fill in by itself. */
export function CodeField({ label, code, onChange }: Props) {
  return (
    <div className="code-field">
      <Field
        label={label}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        onChange={onChange}
      />
    </div>
  );
}
