import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { useConsole } from '../../console-context.ts';
import { createDecisionOutbox, type DecisionOutbox } from './decision-outbox.ts';
import { sendDecision } from './held-decision.ts';
import { openKept } from './kept-decisions.ts';
import type { OutboxState } from './reduce-outbox.ts';

export type OutboxView = OutboxState &
  Pick<DecisionOutbox, 'hold' | 'undo' | 'sendAgain' | 'drop' | 'settle'>;

export const OutboxContext = createContext<OutboxView | null>(null);

/** The decisions that can still be taken back, or that did not come about. @throws outside of the console */
export function useOutbox(): OutboxView {
  const held = useContext(OutboxContext);
  if (!held) throw new Error('Nothing is held here.');
  return held;
}

/** Creates the outbox of this tab. It sends decisions while the reviewer opens other pages. */
export function useDecisionOutbox(): DecisionOutbox {
  const { online, session, call } = useConsole();
  const { username } = session;
  const known = useQueryClient();
  const [desk] = useState(() => {
    const { own, keep } = openKept(username);
    const world = {
      send: sendDecision.bind(null, call),
      keep,
      readAnew: () => known.invalidateQueries(),
      now: Date.now,
      after: (milliseconds: number, work: () => void) => {
        const timer = setTimeout(work, milliseconds);
        return () => clearTimeout(timer);
      },
    };
    return createDecisionOutbox(world, username, own);
  });
  // In the commit that changes the credential of the calls: nothing of one user may be sent as another.
  useLayoutEffect(() => desk.signedInAs(username), [desk, username]);
  useEffect(() => desk.start(), [desk]);
  useEffect(() => {
    if (online) desk.backOnline();
  }, [desk, online]);
  useEffect(() => {
    addEventListener('pagehide', desk.leave);
    return () => {
      removeEventListener('pagehide', desk.leave);
      desk.leave();
    };
  }, [desk]);
  return desk;
}
