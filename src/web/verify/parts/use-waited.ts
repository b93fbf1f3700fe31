import { useEffect, useState } from 'react';

/** What takes so long is spoken of, in ms. */
export const LONG_MS = 10_000;

/** How many of the waits are over since `isWaiting` became true; 0 while it is not. In ms, the shortest first. */
export function useWaited(isWaiting: boolean, waits: readonly number[]): number {
  const [over, setOver] = useState(0);
  const all = waits.join();
  useEffect(() => {
    setOver(0);
    if (!isWaiting) return;
    const timers = all.split(',').map((wait, at) => setTimeout(() => setOver(at + 1), Number(wait)));
    return () => timers.forEach(clearTimeout);
  }, [isWaiting, all]);
  return over;
}
