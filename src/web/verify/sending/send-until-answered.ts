import type { ApiAnswer } from '../../api/call-api.ts';
import type { Phase } from '../journey/journey.ts';
import type { UploadBody } from './read-answer.ts';
import type { Sending } from './send-picture.ts';

export type Persistence = {
  answer: Promise<ApiAnswer<UploadBody> | null>;
  /** Tries at once instead of waiting any longer. */
  hurry(): void;
  /** Calls it all off; the answer is null then. */
  abort(): void;
};

/** The waits between tries in ms; the last one goes on. */
const WAITS_MS = [2_000, 4_000, 8_000, 15_000];

/**
 * Sends until somebody answers, waiting longer each time, and at once when the network is back. Every try is
 * the same request under the same Idempotency-Key, so that all of them are one picture and one answer.
 * @param send sends once, and tells the share of the bytes that have left
 * @param mayHaveArrived whether all bytes of an earlier try have left, as before a reload
 */
export function sendUntilAnswered(
  send: (onShare: (share: number) => void) => Sending,
  onPhase: (phase: Phase) => void,
  mayHaveArrived = false,
): Persistence {
  let hasLeft = mayHaveArrived;
  let isOff = false;
  let now: Sending | null = null;
  let wake = () => {};

  const tryOnce = () => {
    if (hasLeft) onPhase({ stage: 'looking', tryAt: null });
    now = send((share) => {
      if (share >= 1 && !hasLeft) hasLeft = true;
      else if (hasLeft) return;
      onPhase({ stage: 'sending', share });
    });
    return now.answer;
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
    for (let tries = 0; ; tries += 1) {
      const answer = await tryOnce();
      if (answer || isOff) return isOff ? null : answer;
      const wait = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)]!;
      onPhase({ stage: hasLeft ? 'looking' : 'waiting', tryAt: Date.now() + wait });
      await pause(wait);
      if (isOff) return null;
      if (!hasLeft) onPhase({ stage: 'sending', share: 0 });
    }
  };
  const hurry = () => wake();
  addEventListener('online', hurry);
  const answer = run().finally(() => removeEventListener('online', hurry));
  const abort = () => {
    isOff = true;
    now?.abort();
    wake();
  };
  return { answer, hurry, abort };
}
