import type { ReactNode } from 'react';
import { RefusedDecisions } from './held-bar.tsx';
import { HeldContext, useHeldDecision } from './use-held.ts';

/** Everything in it can hold a decision; what did not come about is said over whatever page is open. */
export function HeldDecisions({ children }: { children: ReactNode }) {
  const held = useHeldDecision();
  return (
    <HeldContext value={held}>
      <RefusedDecisions />
      {children}
    </HeldContext>
  );
}
