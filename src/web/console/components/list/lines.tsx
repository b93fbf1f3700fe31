import type { ReactNode } from 'react';
import styles from './lines.module.css';
import { useRestoredFocus } from './use-restored-focus.ts';

/** Things one under the other, each a `Line`. */
export function Lines({ children }: { children: ReactNode }) {
  const list = useRestoredFocus<HTMLUListElement>();
  return (
    <ul ref={list} tabIndex={-1} className={styles['lines']}>
      {children}
    </ul>
  );
}

type Props = {
  icon?: ReactNode;
  /** at the end of the line: its state, or its actions */
  end?: ReactNode;
  children: ReactNode;
};

export function Line({ icon, end, children }: Props) {
  return (
    <li>
      {icon}
      <div className={styles['words']}>{children}</div>
      {end && <div className={styles['end']}>{end}</div>}
    </li>
  );
}
