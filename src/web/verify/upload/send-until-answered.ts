import { ApiFailure } from '../../api/api-failure.ts';
import { getRetryDelay } from '../../api/when-to-ask-again.ts';
import type { Phase } from '../journey/journey.ts';

export type PersistentSend<T> = {
  /** null when it was aborted. @throws Refused; an error that is no failure of the API */
  answer: Promise<T | null>;
  /** Tries at once instead of waiting any longer. */
  hurry(): void;
  /** Calls it all off; the answer is null then. */
  abort(): void;
};

/**
 * Sends until the server answers: waits longer after each attempt, and sends at once when the network is back. Every
 * attempt is the same request under the same Idempotency-Key, so that all are one image and one answer.
 * @param send sends once and reports the share of the bytes sent; it fails as `askApi`
 * @param mayHaveArrived whether an earlier attempt sent all bytes, as before a reload
 */
export function sendUntilAnswered<T>(
  send: (onShare: (share: number) => void, signal: AbortSignal) => Promise<T>,
  onPhase: (phase: Phase) => void,
  mayHaveArrived = false,
): PersistentSend<T> {
  const caller = new AbortController();
  const { signal } = caller;
  let hasLeft = mayHaveArrived;
  let wake = () => {};

  const tryOnce = () => {
    if (hasLeft) onPhase({ stage: 'looking', tryAt: null });
    return send((share) => {
      if (share >= 1 && !hasLeft) hasLeft = true;
      else if (hasLeft) return;
      onPhase({ stage: 'sending', share });
    }, signal);
  };
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    // In the next turn, so that the caller has the object that controls the sending before it hears anything.
    await null;
    for (let failures = 1; !signal.aborted; failures += 1) {
      try {
        const answer = await tryOnce();
        return signal.aborted ? null : answer;
      } catch (error) {
        if (signal.aborted) break;
        const wait = isUnanswered(error) ? getRetryDelay(failures, error) : null;
        if (wait === null) throw error;
        onPhase({ stage: hasLeft ? 'looking' : 'waiting', tryAt: Date.now() + wait });
        await pause(wait);
        if (!signal.aborted && !hasLeft) onPhase({ stage: 'sending', share: 0 });
      }
    }
    return null;
  };
  const hurry = () => wake();
  addEventListener('online', hurry);
  const answer = run().finally(() => removeEventListener('online', hurry));
  const abort = () => {
    caller.abort();
    wake();
  };
  return { answer, hurry, abort };
}

/** It is unknown whether it has arrived. Otherwise the server has refused it, or the fault is ours. */
const isUnanswered = (error: unknown) => error instanceof ApiFailure && error.kind !== 'refused';
