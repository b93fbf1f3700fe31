import type { Credential } from './credential.ts';
import type { Operations } from './operations.ts';

/** The operations of the API, as in its document: a method and a path below `/api/v1`. */
export type Operation = keyof Operations;

/** The input of an operation: its path's parameters, its query, its body. */
export type OperationInput<O extends Operation> = Omit<Operations[O], 'answer' | 'form'>;

export type RequestOptions = {
  /** scheme and host of the tenant, such as `https://id.example.com`; without it, the page's own */
  base?: string | undefined;
  credential?: Credential;
  /** an Idempotency-Key: asked again with it, a change is made once. It outlives the page. */
  key?: string | undefined;
  /** aborts it */
  signal?: AbortSignal | undefined;
  /** milliseconds until the whole answer must be there */
  within?: number;
  /** sends in place of the platform's own `fetch` */
  fetch?: typeof fetch | undefined;
  /** is called with the headers of an answer, also of a refusal */
  onAnswer?: ((head: { status: number; header(name: string): string | null }) => void) | undefined;
};
