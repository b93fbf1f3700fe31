import type { Step } from '../../verification/liveness/pace.ts';

/** A step as it is announced. @param remainingMs until its frames must have come */
export const presentStep = ({ number, turn, color }: Step, remainingMs: number) => ({
  number,
  turn,
  ...(color ? { color } : {}),
  deadline_ms: Math.max(0, Math.round(remainingMs)),
});
