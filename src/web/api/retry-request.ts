import { ApiFailure } from './api-failure.ts';
import { getRetryDelay } from './when-to-ask-again.ts';

export type RetryPolicy = {
  /** milliseconds until the last try must have ended */
  within: number;
  signal?: AbortSignal | undefined;
  /** whether a request that failed so may be sent again */
  mayRepeat(failure: ApiFailure): boolean;
};

/**
 * The largest random addition to a wait, as a share of it: clients that were turned away together must not
 * come back together.
 */
const JITTER_SHARE = 1 / 4;

/**
 * Repeats a request until it succeeds or `within` is over, waiting as each failure and the server ask for.
 * @param attempt asks once, and fails as `askApi`; it is given the milliseconds that are left
 * @throws the last failure
 */
export async function retryRequest<T>(
  attempt: (remainingMs: number) => Promise<T>,
  { within, signal, mayRepeat }: RetryPolicy,
): Promise<T> {
  const end = Date.now() + within;
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt(end - Date.now());
    } catch (error) {
      const wait = getRetryDelay(failures, error);
      if (wait === null || !(error instanceof ApiFailure) || !mayRepeat(error)) throw error;
      const longer = wait * (1 + JITTER_SHARE * Math.random());
      if (Date.now() + longer >= end) throw error;
      await pause(longer, signal);
    }
  }
}

/** @throws ApiFailure when it is aborted meanwhile */
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
