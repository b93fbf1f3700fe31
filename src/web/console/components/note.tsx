import type { ReactNode } from 'react';
import styles from './note.module.css';

type Props = {
  title?: ReactNode;
  /** how the title stands among the page's others */
  level?: 1 | 2 | 3;
  lead?: ReactNode;
  /** something failed: it is said at once */
  isAlert?: boolean;
  /** a sign above, and a way on below */
  sign?: ReactNode;
  children?: ReactNode;
};

/** Shown instead of content: why, and the way on. */
export function Note({ title, level = 2, lead, isAlert = false, sign, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles['note']} role={isAlert ? 'alert' : undefined}>
      {sign}
      {title && <Heading>{title}</Heading>}
      {lead && <p>{lead}</p>}
      {children}
    </div>
  );
}
