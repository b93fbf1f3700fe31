import { useEffect } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import type { EndCause, Progress } from '../journey/journey.ts';
import { NO_LOOKS, pauseBefore } from './pause-before.ts';
import { readProgress } from './read-progress.ts';

type ProgressCallbacks = { onProgress(progress: Progress): void; onOver(cause: EndCause): void };

/**
 * Polls the state of the link's images while something is pending and the page is visible; at once when the person
 * returns to it. An answer that arrives later is ignored.
 * @param since identifies what is pending, null for nothing; another value starts again with short pauses
 */
export function useProgress(token: string | null, since: string | null, callbacks: ProgressCallbacks): void {
  const latest = useLatest(callbacks);
  useEffect(() => {
    if (!token || since === null) return;
    let [isOver, isAsking, looks, last] = [false, false, NO_LOOKS, ''];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(look, pauseBefore(looks));
    };
    const look = async () => {
      if (isAsking || document.visibilityState !== 'visible') return;
      isAsking = true;
      const result = await readProgress(token);
      isAsking = false;
      if (isOver) return;
      if (result.kind === 'ended') return latest.current.onOver(result.cause);
      if (result.kind === 'away') {
        looks = { ...looks, away: looks.away + 1, retryAfter: result.retryAfter };
      } else {
        const now = JSON.stringify(result.progress);
        looks = { ...NO_LOOKS, quiet: last === '' || now === last ? looks.quiet + 1 : 0 };
        last = now;
        latest.current.onProgress(result.progress);
      }
      plan();
    };
    const comeBack = () => {
      if (document.visibilityState === 'visible') void look();
    };
    document.addEventListener('visibilitychange', comeBack);
    addEventListener('online', comeBack);
    plan();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', comeBack);
      removeEventListener('online', comeBack);
    };
  }, [token, since, latest]);
}
