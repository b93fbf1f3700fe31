import type { FailureKind } from './api-failure.ts';

/** Ends a request that takes too long, and knows afterwards why it has no answer. */
export type Clock = {
  /** restarts the clock: from now on the request has this many milliseconds */
  wait(milliseconds: number): void;
  why(): FailureKind;
  stop(): void;
};

/**
 * @param end ends the request
 * @param caller aborts the request
 * @param otherwise why there is no answer if neither the time-out nor the caller ended the request
 */
export function startClock(end: () => void, caller: AbortSignal | undefined, otherwise: FailureKind): Clock {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;
  caller?.addEventListener('abort', end);
  return {
    wait: (milliseconds) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isLate = true;
        end();
      }, milliseconds);
    },
    why: () => (isLate ? 'timed-out' : caller?.aborted ? 'aborted' : otherwise),
    stop: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', end);
    },
  };
}
