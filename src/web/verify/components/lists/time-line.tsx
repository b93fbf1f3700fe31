import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './time-line.module.css';

export type Point = { title: string; text?: ReactNode; state: 'past' | 'now' | 'next' };

/** The past, current and next events. */
export function TimeLine({ points }: { points: Point[] }) {
  return (
    <ol className={styles['line']}>
      {points.map(({ title, text, state }) => (
        <li key={title} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={styles['dot']}>{state === 'past' && <Icon name="check" />}</span>
          <span>
            <strong>{title}</strong>
            {text && <small>{text}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
