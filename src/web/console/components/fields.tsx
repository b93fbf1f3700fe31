import type { ReactNode } from 'react';
import styles from './fields.module.css';

/** Fields in two columns on a wide page. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles['fields']}>{children}</div>;
}
