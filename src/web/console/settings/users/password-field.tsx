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
  const translations = useTranslations();
  return (
    <Field
      label={label ?? translations.text('signIn.password')}
      type="password"
      name="password"
      autoComplete="new-password"
      value={value}
      problem={problem}
      hint={hint ?? translations.text('users.passwordHint')}
      onChange={onChange}
    />
  );
}
