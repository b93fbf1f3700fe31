import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

/** What belongs together, on a ground of its own; with a title it is a place that ears can go to. */
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
