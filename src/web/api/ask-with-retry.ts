import { type Answer, askApi } from './ask-api.ts';
import type { Operation, OperationInput, RequestOptions } from './operation.ts';
import { retryRequest } from './retry-request.ts';

/** After so many milliseconds without an answer the user is told. */
const TIMEOUT_MS = 30_000;

/**
 * Repeats a request that changes nothing or has a key, as each failure and the server allow, until `within` is over.
 * A missing network fails at once. @throws as `askApi`, the last failure
 */
export const askWithRetry = <O extends Operation>(
  operation: O,
  input: OperationInput<O>,
  { within = TIMEOUT_MS, ...options }: RequestOptions = {},
): Promise<Answer<O>> =>
  retryRequest((remainingMs) => askApi(operation, input, { ...options, within: remainingMs }), {
    within,
    signal: options.signal,
    mayRepeat: ({ kind }) => kind !== 'offline',
  });
