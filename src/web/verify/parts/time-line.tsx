import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export type Point = { title: string; text?: ReactNode; state: 'past' | 'now' | 'next' };

/** What has happened, what happens now, and what comes. */
export function TimeLine({ points }: { points: Point[] }) {
  return (
    <ol className="time-line">
      {points.map(({ title, text, state }) => (
        <li key={title} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="dot">{state === 'past' && <Icon name="check" />}</span>
          <span>
            <strong>{title}</strong>
            {text && <small>{text}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
