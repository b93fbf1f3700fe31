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
  const post = useCallback(
    (message: object) => {
      if (origin) parent.postMessage({ from: 'attesta', ...message }, origin);
    },
    [origin],
  );
  // Kept while the words of another language load. Without words no screen is shown, and no step has begun.
  const [shownLanguage, setShown] = useState(language);
  if (language && language !== shownLanguage) setShown(language);
  const hasWords = shownLanguage !== null;
  const serialised = JSON.stringify(toMessages(journey));
  useEffect(() => {
    if (shownLanguage) post({ type: 'language', language: shownLanguage });
  }, [shownLanguage, post]);
  useEffect(() => {
    if (hasWords) for (const message of JSON.parse(serialised)) post(message);
  }, [hasWords, serialised, post]);
  useEffect(() => {
    if (!origin) return;
    const page = document.getElementById('page')!;
    const observer = new ResizeObserver(() =>
      post({ type: 'height', height: Math.ceil(page.getBoundingClientRect().height) }),
    );
    observer.observe(page);
    return () => observer.disconnect();
  }, [origin, post]);
  return useMemo(() => (origin ? { exit: () => post({ type: 'exit' }), tell: post } : null), [origin, post]);
}
