import type { ReactNode } from 'react';
import styles from './buttons.module.css';

/** A row of what can be pressed, and of what came of it. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles['buttons']}>{children}</div>;
}
