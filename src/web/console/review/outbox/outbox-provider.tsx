import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { UnconfirmedDecisions } from './decision-notices.tsx';
import { OutboxContext, useDecisionOutbox } from './use-outbox.ts';

/** Provides the outbox to the pages in it, and shows failed and unconfirmed decisions above every page. */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const outbox = useDecisionOutbox();
  const state = useSyncExternalStore(outbox.subscribe, outbox.state);
  const view = useMemo(() => ({ ...state, ...outbox }), [state, outbox]);
  return (
    <OutboxContext value={view}>
      <UnconfirmedDecisions />
      {children}
    </OutboxContext>
  );
}
