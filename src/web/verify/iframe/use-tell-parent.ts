import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ParentMistake } from '../components/exit-context.ts';
import type { Journey } from '../journey/journey.ts';
import { toMessages } from './to-message.ts';

/**
 * Sends events, the language and the height to the embedding page, to its exact origin.
 * @param language null until it is known
 * @returns tells that the person has finished, and of a mistake of that page; null if this page is not embedded
 */
export function useTellParent(
  origin: string | null,
  journey: Journey,
  language: string | null,
): { exit(): void; tell(mistake: ParentMistake): void } | null {
  const tell = useCallback(
    (message: object) => {
      if (origin) parent.postMessage({ from: 'attesta', ...message }, origin);
    },
    [origin],
  );
  // Kept while the words of another language load. Without words no screen is shown, and no step has begun.
  const [shown, setShown] = useState(language);
  if (language && language !== shown) setShown(language);
  const hasWords = shown !== null;
  const serialised = JSON.stringify(toMessages(journey));
  useEffect(() => {
    if (shown) tell({ type: 'language', language: shown });
  }, [shown, tell]);
  useEffect(() => {
    if (hasWords) for (const message of JSON.parse(serialised)) tell(message);
  }, [hasWords, serialised, tell]);
  useEffect(() => {
    if (!origin) return;
    const page = document.getElementById('page')!;
    const observer = new ResizeObserver(() =>
      tell({ type: 'height', height: Math.ceil(page.getBoundingClientRect().height) }),
    );
    observer.observe(page);
    return () => observer.disconnect();
  }, [origin, tell]);
  return useMemo(() => (origin ? { exit: () => tell({ type: 'exit' }), tell } : null), [origin, tell]);
}
