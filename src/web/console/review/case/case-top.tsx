import { useEffect, useRef } from 'react';
import { Icon } from '../../parts/icons.tsx';
import { linkTo } from '../../places.ts';
import { sayAge } from '../../words/say-moment.ts';
import { useWords } from '../../words/use-words.ts';
import type { CaseView } from '../case-types.ts';
import { sayKind } from '../say-kind.ts';

type Props = {
  person: string;
  shown: CaseView | undefined;
  /** what the heading says while there is no person to name */
  waitWords: string;
  /** who else has the case open */
  other: string | null;
  /** who has the next case open */
  ahead: string | null;
  position: string;
  listPlace: string;
  onStep(by: 1 | -1): void;
};

/** Whose case it is, what kind, how old, and the ways to the list and to the neighbours. */
export function CaseTop({ person, shown, waitWords, other, ahead, position, listPlace, onStep }: Props) {
  const words = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = person || waitWords;
  const product = words.text('shell.product');
  // Another case and another state of it are another screen.
  useEffect(() => {
    document.title = `${title} · ${product}`;
    heading.current?.focus();
  }, [title, product]);
  return (
    <header className="top">
      <a className="button bare" aria-label={words.text('case.back')} href={`#${listPlace}`}>
        <Icon name="back" />
      </a>
      <div className="title">
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        {shown && <Chips shown={shown} />}
      </div>
      {other && (
        <p className="chip info">
          <Icon name="info" />
          {words.text('case.openBy', { name: other })}
        </p>
      )}
      <span className="position">
        {ahead && (
          <span className="ahead">{words.nodes('case.ahead', { name: <bdi key="name">{ahead}</bdi> })}</span>
        )}
        {position}
      </span>
      <button
        className="button step"
        type="button"
        aria-label={words.text('case.previous')}
        onClick={() => onStep(-1)}
      >
        <Icon name="up" />
      </button>
      <button
        className="button step"
        type="button"
        aria-label={words.text('case.next')}
        onClick={() => onStep(1)}
      >
        <Icon name="down" />
      </button>
    </header>
  );
}

function Chips({ shown }: { shown: CaseView }) {
  const words = useWords();
  const waits = shown.status === 'pending';
  const since = shown.waiting_since ?? shown.attempts.at(-1)?.created_at ?? shown.created_at;
  const age = sayAge(words, since, new Date());
  return (
    <p className="chips">
      <span className="chip">{sayKind(words, shown.kind)}</span>
      <span className="chip">{words.text('case.attempt', { attempt: shown.attempt })}</span>
      <span className={waits ? 'chip warn' : 'chip'}>
        <Icon name="clock" />
        {words.text(waits ? 'case.waiting' : 'case.sent', { age })}
      </span>
      <a href={linkTo(`/subjects/${shown.subject_id}`)}>{words.text('case.openPerson')}</a>
    </p>
  );
}
