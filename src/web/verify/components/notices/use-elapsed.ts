import { useEffect, useState } from 'react';

/** Longer waits get a message, in ms. */
export const LONG_MS = 10_000;

/** Reports how many of the waits are over, after each of them, until it is stopped. In ms, the shortest first. */
export function countWaits(waits: readonly number[], report: (over: number) => void): () => void {
  const timers = waits.map((wait, at) => setTimeout(() => report(at + 1), wait));
  return () => timers.forEach(clearTimeout);
}

/** How many of the waits are over since `isWaiting` became true; 0 while it is not. In ms, the shortest first. */
export function useElapsed(isWaiting: boolean, waits: readonly number[]): number {
  const [over, setOver] = useState(0);
  const all = waits.join();
  useEffect(() => {
    setOver(0);
    if (!isWaiting) return;
    return countWaits(all.split(',').map(Number), setOver);
  }, [isWaiting, all]);
  return over;
}
