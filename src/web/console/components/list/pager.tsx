import type { ReactNode } from 'react';
import styles from './pager.module.css';

/** The buttons for the pages before and after the shown page of a list. */
export function Pager({ children }: { children: ReactNode }) {
  return <p className={styles['pager']}>{children}</p>;
}
