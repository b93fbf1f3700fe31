import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

/** A group with a separate background; with a title it is a landmark for screen readers. */
export function Panel({ title, children }: { title?: ReactNode; children: ReactNode }) {
  const id = useId();
  if (!title) return <div className={styles['panel']}>{children}</div>;
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
