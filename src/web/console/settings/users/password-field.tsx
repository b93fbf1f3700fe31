import { Field } from '../../../ui/field/field.tsx';
import { useTranslations } from '../../locales/use-translations.ts';

type Props = {
  label?: string;
  hint?: string;
  value: string;
  problem: string | null;
  onChange(value: string): void;
};

/** A first or a new password. */
export function PasswordField({ label, hint, value, problem, onChange }: Props) {
  const words = useTranslations();
  return (
    <Field
      label={label ?? words.text('signIn.password')}
      type="password"
      name="password"
      autoComplete="new-password"
      value={value}
      problem={problem}
      hint={hint ?? words.text('users.passwordHint')}
      onChange={onChange}
    />
  );
}
