import { exchange, readJson } from './exchange.ts';
import type { Operation, OperationInput, RequestOptions } from './operation.ts';
import type { Operations } from './operations.ts';
export type Answer<O extends Operation> = Operations[O]['answer'];
/** The operations that answer with a file. */
export type FileOperation = { [O in Operation]: Blob extends Answer<O> ? O : never }[Operation];
/** The operations that change nothing. */
export type Reading = Extract<Operation, `GET ${string}`>;

/**
 * Asks the API, once.
 * @returns the answer of a successful request
 * @throws Refused when the server refuses, another ApiFailure when no answer comes or none that can be read
 */
export const askApi = <O extends Operation>(
  operation: O,
  input: OperationInput<O>,
  options: RequestOptions = {},
) =>
  exchange(operation, input, options, {
    read: readJson<Answer<O>>,
    carry: () => carryPlainly(input, options),
  });

/** Asks the API for a file, once. @throws as `askApi` */
export const askForFile = <O extends FileOperation>(
  operation: O,
  input: OperationInput<O>,
  options: RequestOptions = {},
) =>
  exchange(operation, input, options, {
    read: (response) => response.blob(),
    carry: () => carryPlainly(input, options),
  });

function carryPlainly({ body }: { body?: unknown }, { key }: RequestOptions) {
  const lives = key === undefined ? {} : { keepalive: true };
  if (body === undefined) return { headers: {}, ...lives };
  if (body instanceof FormData) return { headers: {}, body, ...lives };
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body), ...lives };
}
