import { useEffect, useState } from 'react';
import type { Shot, Trouble } from '../journey.ts';
import { Badge } from '../parts/badge.tsx';
import { Heading } from '../parts/heading.tsx';
import { Say } from '../parts/say.tsx';
import { fill, words } from '../words.ts';

type Props = {
  trouble: Trouble;
  /** null when it is the page that could not be opened */
  shot: Shot | null;
  /** sends the same picture again, or opens the page again */
  onRetry(): void;
  onRetake(): void;
};

const ICONS = {
  offline: 'cloud',
  unanswered: 'cloud',
  wait: 'clock',
  broken: 'hand',
  forbidden: 'hand',
  'month-spent': 'clock',
  'picture-refused': 'again',
} as const;

/** Nothing sends itself again: the person decides, and knows what it costs. */
export function TroubleScreen({ trouble, shot, onRetry, onRetake }: Props) {
  const { kind } = trouble;
  const said = kind === 'offline' && !shot ? words.openOffline : words.troubles[kind];
  const secondsLeft = useCountdown(trouble.kind === 'wait' ? trouble.seconds : 0);
  const isFinal = kind === 'forbidden' || kind === 'month-spent';
  return (
    <>
      <Badge mood="later" icon={ICONS[kind]} />
      <Heading>{said.title}</Heading>
      <p className="lead">
        <Say>{said.text}</Say>
      </p>
      {kind === 'wait' && (
        <>
          <p className="countdown" aria-hidden={secondsLeft > 0}>
            {secondsLeft > 0 ? fill(words.retryIn, { seconds: secondsLeft }) : words.retryNow}
          </p>
          <p className="sr" role="status">
            {secondsLeft > 0 ? fill(words.retryIn, { seconds: trouble.seconds }) : words.retryNow}
          </p>
        </>
      )}
      {!isFinal && (
        <div className="actions">
          {kind !== 'picture-refused' && (
            <button
              type="button"
              className="button primary"
              aria-disabled={secondsLeft > 0}
              onClick={() => secondsLeft <= 0 && onRetry()}
            >
              {words.tryAgain}
            </button>
          )}
          {shot && (
            <button
              type="button"
              className={kind === 'picture-refused' ? 'button primary' : 'button'}
              onClick={onRetake}
            >
              {words.again}
            </button>
          )}
        </div>
      )}
    </>
  );
}

/** Whole seconds until the moment that is `seconds` from now. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
