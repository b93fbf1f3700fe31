import type { ReactNode } from 'react';
import styles from './actions.module.css';

/** What can be done on a screen, the way on first: below the rest, and in reach while that scrolls. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
