import { ApiFailure } from './api-failure.ts';
import { whenToAskAgain } from './when-to-ask-again.ts';

export type Patience = {
  /** milliseconds until the last try must have ended */
  within: number;
  signal?: AbortSignal | undefined;
  /** whether a request that failed so may be sent again */
  mayRepeat(failure: ApiFailure): boolean;
};

/** Waits are this much longer at most, by chance: who was turned away together does not come back together. */
const JITTER = 1 / 4;

/**
 * Asks as often and as late as each failure and the server say, until `within` is over.
 * @param attempt asks once, and fails as `askApi`; it is told the milliseconds that are left
 * @throws the last failure
 */
export async function askAgain<T>(
  attempt: (left: number) => Promise<T>,
  { within, signal, mayRepeat }: Patience,
): Promise<T> {
  const end = Date.now() + within;
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt(end - Date.now());
    } catch (error) {
      const wait = whenToAskAgain(failures, error);
      if (wait === null || !(error instanceof ApiFailure) || !mayRepeat(error)) throw error;
      const longer = wait * (1 + JITTER * Math.random());
      if (Date.now() + longer >= end) throw error;
      await pause(longer, signal);
    }
  }
}

/** @throws ApiFailure when it is called off meanwhile */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const callOff = () => {
      clearTimeout(timer);
      reject(new ApiFailure('aborted'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', callOff);
      resolve();
    }, milliseconds);
    if (signal?.aborted) callOff();
    signal?.addEventListener('abort', callOff, { once: true });
  });
}
