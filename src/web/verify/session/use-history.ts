import { useEffect, useRef } from 'react';

const KEY = 'attestaScreen';

/** How many of our screens lie before the one that the browser's history stands at. */
function readIndex(): number {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !(KEY in state)) return 0;
  return Number(state[KEY]) || 0;
}

/**
 * Keeps one entry of the browser's history for each screen that one can go back from, so that its Back button goes
 * one screen back, and leaves the page at the first.
 * @param depth how many screens lie before this one; null while that is not known
 * @param onBack hears of the browser's Back; what it makes of it, `depth` tells afterwards
 */
export function useHistory(depth: number | null, onBack: () => void): void {
  const heard = useRef(onBack);
  heard.current = onBack;
  const wanted = useRef(depth);
  wanted.current = depth;
  /** where we sent the browser ourselves: its coming there is no Back */
  const sentTo = useRef<number | null>(null);
  const index = useRef(readIndex());

  const agree = () => {
    const to = wanted.current;
    if (to === null || sentTo.current !== null) return;
    for (; index.current < to; index.current += 1) history.pushState({ [KEY]: index.current + 1 }, '');
    if (index.current > to) {
      sentTo.current = to;
      history.go(to - index.current);
    }
  };
  const agreed = useRef(agree);
  agreed.current = agree;

  useEffect(() => {
    const arrive = () => {
      const before = index.current;
      index.current = readIndex();
      if (sentTo.current !== null) sentTo.current = null;
      else if (index.current < before) heard.current();
      // If the screen stays after all, the browser's history gets its entry back.
      setTimeout(() => agreed.current());
    };
    addEventListener('popstate', arrive);
    return () => removeEventListener('popstate', arrive);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new depth is agreed upon
  useEffect(() => agreed.current(), [depth]);
}
