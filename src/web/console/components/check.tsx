import type { ReactNode } from 'react';
import styles from './check.module.css';

type Props = {
  isOn: boolean;
  onChange(isOn: boolean): void;
  /** the group of which it is one */
  group?: string;
  children: ReactNode;
};

/** A box to tick, or in a group one of several to choose. */
export function Check({ isOn, onChange, group, children }: Props) {
  return (
    <label className={styles['check']}>
      <input
        type={group ? 'radio' : 'checkbox'}
        name={group}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}
