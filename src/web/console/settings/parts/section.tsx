import type { ReactNode } from 'react';
import styles from './section.module.css';

type Props = { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode };

/** One section of the settings: its name, its purpose, and its main action. */
export function SectionPart({ title, lead, action, children }: Props) {
  return (
    <section className={styles['section']} aria-labelledby="section-title">
      <div className={styles['head']}>
        <div>
          <h2 id="section-title">{title}</h2>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** A part of a section with its own title. */
export function Block({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['block']}>
      <h3>{title}</h3>
      {lead && <p className="muted">{lead}</p>}
      {children}
    </div>
  );
}
