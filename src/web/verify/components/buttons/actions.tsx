import type { ReactNode } from 'react';
import styles from './actions.module.css';

/** The actions of a screen, the main one first: below the rest, and in reach while that scrolls. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
