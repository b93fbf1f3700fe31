import { ApiFailure } from './api-failure.ts';
import { type Answer, type AskOptions, askApi, type Operation, type Sent } from './ask-api.ts';
import { whenToAskAgain } from './when-to-ask-again.ts';

/** Somebody waits in front of the page: after so long they are told that nothing came, in milliseconds. */
const WITHIN_MS = 30_000;

/**
 * Asks the API for what changes nothing, or under a key, as often and as late as each failure and the server say,
 * until `within` is over. That there is no line is told at once.
 * @throws as `askApi`, the last failure
 */
export async function askPatiently<O extends Operation>(
  operation: O,
  sent: Sent<O>,
  { within = WITHIN_MS, ...options }: AskOptions = {},
): Promise<Answer<O>> {
  const end = Date.now() + within;
  for (let failures = 1; ; failures += 1) {
    try {
      return await askApi(operation, sent, { ...options, within: end - Date.now() });
    } catch (error) {
      const wait = whenToAskAgain(failures, error);
      const isOffline = error instanceof ApiFailure && error.kind === 'offline';
      if (wait === null || isOffline || Date.now() + wait >= end) throw error;
      await pause(wait, options.signal);
    }
  }
}

/** @throws ApiFailure when it is called off meanwhile */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new ApiFailure('aborted'));
    });
  });
}
