import type { Credential } from './credential.ts';
import type { Operations } from './operations.ts';

/** What the API does, as its document has it: a method and a path below `/api/v1`. */
export type Operation = keyof Operations;

/** What an operation wants to be sent: its path's parameters, its query, its body. */
export type OperationInput<O extends Operation> = Omit<Operations[O], 'answer' | 'form'>;

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
