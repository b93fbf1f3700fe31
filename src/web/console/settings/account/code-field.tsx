import { Field } from '../../../ui/field/field.tsx';
import styles from './code-field.module.css';

type Props = { label: React.ReactNode; code: string; onChange(code: string): void };

/** One field for a whole code, which the phone may fill in by itself. */
export function CodeField({ label, code, onChange }: Props) {
  return (
    <Field
      className={styles['code']}
      label={label}
      value={code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={40}
      onChange={onChange}
    />
  );
}
