import type { ReactNode } from 'react';
import styles from './card.module.css';

type Props = { id: string; title: string; lead?: string; children: ReactNode };

/** A part of a page with its own title. */
export function Card({ id, title, lead, children }: Props) {
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p className="muted small">{lead}</p>}
      {children}
    </section>
  );
}
