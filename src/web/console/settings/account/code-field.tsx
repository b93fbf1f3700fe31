import { Field } from '../../../ui/field/field.tsx';
import { FACTOR_FIELDS } from '../../api/setting-fields.ts';
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
      maxLength={FACTOR_FIELDS.code.maxLength}
      onChange={onChange}
    />
  );
}
