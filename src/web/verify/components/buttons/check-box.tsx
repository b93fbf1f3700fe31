import type { ReactNode } from 'react';
import styles from './check-box.module.css';

type Props = { isChecked: boolean; onChange(isChecked: boolean): void; children: ReactNode };

/** A choice that is kept, with its sentence beside it; as high as a finger. */
export function CheckBox({ isChecked, onChange, children }: Props) {
  return (
    <label className={styles['check']}>
      <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
      <span>{children}</span>
    </label>
  );
}
