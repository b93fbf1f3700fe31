import type { ReactNode } from 'react';
import styles from './facts.module.css';

type FactRow = { word: string; value: ReactNode };

/** The facts of one object, each under its name. */
export function Facts({ facts }: { facts: readonly FactRow[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(({ word, value }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
