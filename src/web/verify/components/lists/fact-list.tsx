import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import styles from './fact-list.module.css';

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
