import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { useConsole } from '../../console-context.ts';
import { createDecisionOutbox, type DecisionOutbox } from './decision-outbox.ts';
import type { OutboxState } from './reduce-outbox.ts';
import { sendDecision } from './send-decision.ts';
import { openStoredDecisions } from './stored-decisions.ts';

export type OutboxView = OutboxState &
  Pick<DecisionOutbox, 'enqueue' | 'undo' | 'sendAgain' | 'drop' | 'settle'>;

export const OutboxContext = createContext<OutboxView | null>(null);

/** The decisions that can still be undone, or that failed. @throws outside of the console */
export function useOutbox(): OutboxView {
  const outbox = useContext(OutboxContext);
  if (!outbox) throw new Error('useOutbox was called outside of OutboxContext.Provider.');
  return outbox;
}

/** Creates the outbox of this tab. It sends decisions while the reviewer opens other pages. */
export function useDecisionOutbox(): DecisionOutbox {
  const { online, session, call } = useConsole();
  const { username } = session;
  const queryClient = useQueryClient();
  const [outbox] = useState(() => {
    const { ofUser, keep } = openStoredDecisions(username);
    const deps = {
      send: sendDecision.bind(null, call),
      keep,
      refetch: () => queryClient.invalidateQueries(),
      now: Date.now,
      after: (milliseconds: number, work: () => void) => {
        const timer = setTimeout(work, milliseconds);
        return () => clearTimeout(timer);
      },
    };
    return createDecisionOutbox(deps, username, ofUser);
  });
  // In the commit that changes the credential of the calls: nothing of one user may be sent as another.
  useLayoutEffect(() => outbox.signedInAs(username), [outbox, username]);
  useEffect(() => outbox.start(), [outbox]);
  useEffect(() => {
    if (online) outbox.backOnline();
  }, [outbox, online]);
  useEffect(() => {
    addEventListener('pagehide', outbox.leave);
    return () => {
      removeEventListener('pagehide', outbox.leave);
      outbox.leave();
    };
  }, [outbox]);
  return outbox;
}
