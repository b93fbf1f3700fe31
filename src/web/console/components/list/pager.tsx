import type { ReactNode } from 'react';
import styles from './pager.module.css';

/** The ways to what comes before and after the part of a list that is shown. */
export function Pager({ children }: { children: ReactNode }) {
  return <p className={styles['pager']}>{children}</p>;
}
