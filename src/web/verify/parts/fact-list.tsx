import type { ReactNode } from 'react';
import styles from './fact-list.module.css';
import { Icon, type IconName } from './icon.tsx';

/** Sentences, each with its sign. */
export function FactList({ facts }: { facts: readonly (readonly [IconName, ReactNode])[] }) {
  return (
    <ul className={styles['facts']}>
      {facts.map(([icon, sentence]) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  );
}
