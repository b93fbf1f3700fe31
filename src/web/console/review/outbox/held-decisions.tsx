import type { ReactNode } from 'react';
import { HangingDecisions } from './held-bar.tsx';
import { HeldContext, useHeldDecisions } from './use-outbox.ts';

/** Everything in it can hold a decision; what did not come about is said over whatever page is open. */
export function HeldDecisions({ children }: { children: ReactNode }) {
  const held = useHeldDecisions();
  return (
    <HeldContext value={held}>
      <HangingDecisions />
      {children}
    </HeldContext>
  );
}
