import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useConsole } from '../../console-context.ts';
import { createDecisionOutbox, type DecisionOutbox } from './decision-outbox.ts';
import { sendDecision } from './held-decision.ts';
import { openKept } from './kept-decisions.ts';
import type { OutboxState } from './reduce-outbox.ts';

export type OutboxView = OutboxState &
  Pick<DecisionOutbox, 'hold' | 'undo' | 'sendAgain' | 'drop' | 'settle'>;

export const HeldContext = createContext<OutboxView | null>(null);

/** The decisions that can still be taken back, or that did not come about. @throws outside of the console */
export function useOutbox(): OutboxView {
  const held = useContext(HeldContext);
  if (!held) throw new Error('Nothing is held here.');
  return held;
}

/** Keeps decisions on their way, wherever the reviewer goes in the meantime. */
export function useHeldDecisions(): OutboxView {
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
  // Set at once, as the calls' credential is: nothing of one person may be sent with another's.
  desk.signedInAs(username);
  const state = useSyncExternalStore(desk.subscribe, desk.state);
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
  return useMemo(() => ({ ...state, ...desk }), [state, desk]);
}
