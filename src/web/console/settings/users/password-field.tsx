import { Field } from '../../../ui/field/field.tsx';
import { useWords } from '../../words/use-words.ts';

type Props = { value: string; problem: string | null; onChange(value: string): void };

/** A first or a new password. */
export function PasswordField({ value, problem, onChange }: Props) {
  const words = useWords();
  return (
    <Field
      label={words.text('signIn.password')}
      type="password"
      name="password"
      autoComplete="new-password"
      value={value}
      problem={problem}
      hint={words.text('users.passwordHint')}
      onChange={onChange}
    />
  );
}
