import { type Answer, askApi } from './ask-api.ts';
import type { Operation, OperationInput, RequestOptions } from './operation.ts';
import { retryRequest } from './retry-request.ts';

/** How long somebody in front of the page waits before they are told that no answer came, in milliseconds. */
const TIMEOUT_MS = 30_000;

/**
 * Asks the API for what changes nothing, or under a key, as often and as late as each failure and the server say,
 * until `within` is over. That there is no line is told at once.
 * @throws as `askApi`, the last failure
 */
export const askWithRetry = <O extends Operation>(
  operation: O,
  sent: OperationInput<O>,
  { within = TIMEOUT_MS, ...options }: RequestOptions = {},
): Promise<Answer<O>> =>
  retryRequest((left) => askApi(operation, sent, { ...options, within: left }), {
    within,
    signal: options.signal,
    mayRepeat: ({ kind }) => kind !== 'offline',
  });
