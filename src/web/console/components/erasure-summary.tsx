import type { ReactNode } from 'react';
import styles from './erasure-summary.module.css';
import { Icon } from './icons.tsx';

type Part = { word: string; lines: readonly ReactNode[]; note?: string };

/** The deleted data, and beside it the kept data. */
export function ErasureSummary({ goes, stays }: { goes: Part; stays?: Part }) {
  return (
    <div className={styles['goes']}>
      <section>
        <h3 className={styles['bad']}>
          <Icon name="cross" />
          {goes.word}
        </h3>
        <Lines {...goes} />
      </section>
      {stays && (
        <section>
          <h3>
            <Icon name="shield" />
            {stays.word}
          </h3>
          <Lines {...stays} />
        </section>
      )}
    </div>
  );
}

function Lines({ lines, note }: Part) {
  return (
    <>
      <ul>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are the same as long as they are shown
          <li key={index}>{line}</li>
        ))}
      </ul>
      {note && <p>{note}</p>}
    </>
  );
}
