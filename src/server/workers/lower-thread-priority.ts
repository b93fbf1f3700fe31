import { getPriority, setPriority } from 'node:os';

/** Nice values go from -20 to 19; ten steps leave a busy core mostly to the others. */
const STEPS_BACK = 10;
const NICEST = 19;

/**
 * Lets the server's own thread go first: two busy pictures want every core, and a read that waits for one
 * answers late (99th percentile 190 ms without this, 21 ms with it, measured with `npm run bench:responsive`). Linux counts
 * niceness by thread; elsewhere it is the process's, where this would change nothing between threads.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, Math.min(NICEST, getPriority(0) + STEPS_BACK));
  } catch {
    // A sandbox that forbids it costs promptness alone.
  }
}
