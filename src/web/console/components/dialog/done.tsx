import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import styles from './done.module.css';

/** Something that is done, or under way. */
export function Done({ isUnderWay = false, children }: { isUnderWay?: boolean; children: ReactNode }) {
  return (
    <p className={isUnderWay ? styles['under-way'] : styles['done']}>
      <Icon name={isUnderWay ? 'clock' : 'check'} />
      {children}
    </p>
  );
}
