import type { RefObject } from 'react';
import type { CaseView } from './case-types.ts';
import { Icon } from './icons.tsx';
import { KIND_WORDS, sayAge, WORDS } from './words.ts';

const words = WORDS.case;

type Props = {
  person: string;
  shown: CaseView | null;
  heading: RefObject<HTMLHeadingElement | null>;
  /** what the heading says while there is no person to name */
  waitWords: string;
  /** who else has the case open */
  other: string | null;
  position: string;
  onBack(): void;
  onStep(by: 1 | -1): void;
};

/** Whose case it is, what kind, how old, and the ways to the list and to the neighbours. */
export function CaseTop({ person, shown, heading, waitWords, other, position, onBack, onStep }: Props) {
  return (
    <header className="top">
      <button className="button bare" type="button" aria-label={words.back} onClick={onBack}>
        <Icon name="back" />
      </button>
      <div className="title">
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{person || waitWords}</bdi>
        </h1>
        {shown && <Chips shown={shown} />}
      </div>
      {other && (
        <p className="chip info">
          <Icon name="info" />
          {words.openBy(other)}
        </p>
      )}
      <span className="position">{position}</span>
      <button className="button step" type="button" aria-label={words.previous} onClick={() => onStep(-1)}>
        <Icon name="up" />
      </button>
      <button className="button step" type="button" aria-label={words.next} onClick={() => onStep(1)}>
        <Icon name="down" />
      </button>
    </header>
  );
}

function Chips({ shown }: { shown: CaseView }) {
  return (
    <p className="chips">
      <span className="chip">{KIND_WORDS[shown.kind]}</span>
      <span className="chip">{words.attempt(shown.attempt)}</span>
      <span className={shown.status === 'pending' ? 'chip warn' : 'chip'}>
        <Icon name="clock" />
        {words.age(
          sayAge(shown.waiting_since ?? shown.attempts.at(-1)?.created_at ?? shown.created_at, new Date()),
          shown.status === 'pending',
        )}
      </span>
    </p>
  );
}
