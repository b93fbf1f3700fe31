import type { ReactNode } from 'react';
import styles from './buttons.module.css';

/** A row of buttons, and the outcome of the last action. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles['buttons']}>{children}</div>;
}
