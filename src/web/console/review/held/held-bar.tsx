import { useEffect, useState } from 'react';
import { useConsole } from '../../console-context.ts';
import { Icon } from '../../parts/icons.tsx';
import { linkTo } from '../../places.ts';
import type { WordKey } from '../../words/catalogue.ts';
import { sayDecided } from '../../words/say-why.ts';
import { useWords } from '../../words/use-words.ts';
import type { DecisionKind } from './held-decision.ts';
import { type HeldDecision, type RefusedDecision, UNDO_MS, useHeld } from './use-held.ts';

const DONE: Record<DecisionKind, WordKey> = {
  approve: 'held.approve',
  ask: 'held.ask',
  reject: 'held.reject',
};

/** The last decision, which can be taken back for a while. */
export function HeldNote({ onUndo }: { onUndo(): void }) {
  const words = useWords();
  const { letters } = useConsole();
  const { held } = useHeld();
  if (!held) return null;
  const { person, kind } = held.decision;
  return (
    <p className="done">
      <Icon name="check" />
      <span>{words.nodes(DONE[kind], { name: <bdi key="name">{person}</bdi> })}</span>
      {held.state === 'waiting' && (
        <button className="button text" type="button" onClick={onUndo}>
          {words.text('held.undo')}
          {letters && <kbd>Z</kbd>}
          <Seconds held={held} />
        </button>
      )}
    </p>
  );
}

function Seconds({ held }: { held: Extract<HeldDecision, { state: 'waiting' }> }) {
  const words = useWords();
  const [left, setLeft] = useState(UNDO_MS);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, held.until - Date.now()));
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [held.until]);
  return (
    <span className="quiet" aria-hidden="true">
      {words.text('held.seconds', { seconds: Math.ceil(left / 1000) })}
    </span>
  );
}

/** Decisions that did not come about, until somebody has seen to them. */
export function RefusedDecisions() {
  const { refused } = useHeld();
  return (
    <div role="alert">
      {refused.map((each) => (
        <Refused key={each.decision.caseId} refused={each} />
      ))}
    </div>
  );
}

function Refused({ refused }: { refused: RefusedDecision }) {
  const words = useWords();
  const { sendAgain, drop } = useHeld();
  const { decision, sent } = refused;
  const isLost = sent.is === 'elsewhere';
  const name = <bdi key="name">{decision.person}</bdi>;
  return (
    <div className="refused">
      <Icon name="warn" />
      <p>
        <strong>{isLost ? words.text('case.elsewhere') : words.nodes('held.failed', { name })}</strong>{' '}
        {sent.is === 'elsewhere' && sayDecided(words, sent.sentence)}
        {sent.is === 'offline' && words.text('held.offline')}
        {sent.is === 'signed-out' && words.text('problem.signIn')}
      </p>
      <a className="button" href={linkTo(`/case/${decision.caseId}`, { status: 'all' })}>
        {words.text('held.open')}
      </a>
      {!isLost && (
        <button className="button primary" type="button" onClick={() => sendAgain(refused)}>
          {words.text('held.again')}
        </button>
      )}
      <button className="button" type="button" onClick={() => drop(refused)}>
        {words.text(isLost ? 'do.close' : 'held.drop')}
      </button>
    </div>
  );
}
