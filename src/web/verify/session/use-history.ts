import { useEffect, useRef } from 'react';
import { useLatest } from '../../ui/use-latest.ts';

const HISTORY_KEY = 'attestaScreen';

/** How many of our screens are before the current entry of the browser's history. */
function readIndex(): number {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !(HISTORY_KEY in state)) return 0;
  return Number(state[HISTORY_KEY]) || 0;
}

/**
 * Keeps one entry of the browser's history for each screen to go back from. The browser's Back button then goes one
 * screen back, and leaves the page at the first.
 * @param depth how many screens lie before this one; null while that is not known
 * @param onBack is called for the browser's Back; the new `depth` shows whether it went back
 */
export function useHistory(depth: number | null, onBack: () => void): void {
  /** where the page itself sent the browser: the event of that is no press of Back */
  const sentTo = useRef<number | null>(null);
  const index = useRef(readIndex());

  const syncHistory = () => {
    if (depth === null || sentTo.current !== null) return;
    for (; index.current < depth; index.current += 1)
      history.pushState({ [HISTORY_KEY]: index.current + 1 }, '');
    if (index.current > depth) {
      sentTo.current = depth;
      history.go(depth - index.current);
    }
  };
  const latest = useLatest({ onBack, syncHistory });

  useEffect(() => {
    const arrive = () => {
      const before = index.current;
      index.current = readIndex();
      if (sentTo.current !== null) sentTo.current = null;
      else if (index.current < before) latest.current.onBack();
      // If the screen stays after all, the browser's history gets its entry back.
      setTimeout(() => latest.current.syncHistory());
    };
    addEventListener('popstate', arrive);
    return () => removeEventListener('popstate', arrive);
  }, [latest]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new depth changes the history
  useEffect(() => latest.current.syncHistory(), [depth]);
}
