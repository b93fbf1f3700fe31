import type { ReactNode } from 'react';

type Props = { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode };

/** One section of the settings: its name, what it is for, and what is done in it most. */
export function SectionPart({ title, lead, action, children }: Props) {
  return (
    <section className="section" aria-labelledby="section-title">
      <div className="section-head">
        <div>
          <h2 id="section-title">{title}</h2>
          {lead && <p className="quiet">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** A part of a section under a name of its own. */
export function Block({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="block">
      <h3>{title}</h3>
      {lead && <p className="quiet">{lead}</p>}
      {children}
    </div>
  );
}
