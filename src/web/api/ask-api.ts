import type { Credential } from './credential.ts';
import { exchange, readJson } from './exchange.ts';
import type { Operations } from './operations.ts';

/** What the API does, as its document has it: a method and a path below `/api/v1`. */
export type Operation = keyof Operations;
export type Answer<O extends Operation> = Operations[O]['answer'];
/** The operations that answer with a file. */
export type FileOperation = { [O in Operation]: Blob extends Answer<O> ? O : never }[Operation];
/** What an operation wants to be sent: its path's parameters, its query, its body. */
export type OperationInput<O extends Operation> = Omit<Operations[O], 'answer' | 'form'>;
/** The operations that change nothing. */
export type Reading = Extract<Operation, `GET ${string}`>;

export type RequestOptions = {
  /** scheme and host of the tenant, such as `https://id.example.com`; without it, the page's own */
  base?: string | undefined;
  credential?: Credential;
  /** an Idempotency-Key: asked again with it, a change is made once. It outlives the page. */
  key?: string | undefined;
  /** calls it off */
  signal?: AbortSignal | undefined;
  /** milliseconds until the whole answer must be there */
  within?: number;
  /** sends in place of the platform's own `fetch` */
  fetch?: typeof fetch | undefined;
  /** hears what an answer says beside its body, a refusal's too */
  onAnswer?: ((head: { status: number; header(name: string): string | null }) => void) | undefined;
};

/**
 * Asks the API, once.
 * @returns what it answers when all goes well
 * @throws Refused when it says no, another ApiFailure when no answer comes or none that can be read
 */
export const askApi = <O extends Operation>(
  operation: O,
  sent: OperationInput<O>,
  options: RequestOptions = {},
) =>
  exchange(operation, sent, options, { read: readJson<Answer<O>>, carry: () => carryPlainly(sent, options) });

/** Asks the API for a file, once. @throws as `askApi` */
export const askForFile = <O extends FileOperation>(
  operation: O,
  sent: OperationInput<O>,
  options: RequestOptions = {},
) =>
  exchange(operation, sent, options, {
    read: (response) => response.blob(),
    carry: () => carryPlainly(sent, options),
  });

function carryPlainly({ body }: { body?: unknown }, { key }: RequestOptions) {
  const lives = key === undefined ? {} : { keepalive: true };
  if (body === undefined) return { headers: {}, ...lives };
  if (body instanceof FormData) return { headers: {}, body, ...lives };
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body), ...lives };
}
