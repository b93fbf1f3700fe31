import { ApiFailure } from './api-failure.ts';
import { type Answer, askApi, askForFile, type FileOperation } from './ask-api.ts';
import type { Credential } from './credential.ts';
import { type DecisionNews, type FollowOptions, followDecisions } from './decisions/follow-decisions.ts';
import { isRepeatable } from './is-repeatable.ts';
import type { Operation, OperationInput, RequestOptions } from './operation.ts';
import { type Operations, TAKES_KEY } from './operations.ts';
import { randomKey } from './random-key.ts';
import { retryRequest } from './retry-request.ts';
import { type FormOperation, sendForm } from './send-form.ts';
import { streamForm } from './stream-form.ts';

export type ClientOptions = {
  /** scheme and host of the tenant, such as `https://id.example.com`; without it, the page's own */
  url?: string;
  /** `{ bearer }` of a backend, `{ token }` of a subject's device */
  credential?: Credential;
  /** sends in place of the platform's own `fetch`: through a proxy, or to be watched */
  fetch?: typeof fetch;
};

export type CallOptions = Pick<RequestOptions, 'key' | 'signal' | 'onAnswer'> & {
  /** milliseconds until the last try must have ended; 60,000. Of an upload, until it must have begun; 300,000 */
  within?: number;
};
export type UploadOptions = CallOptions & {
  /** is called with the share of the bytes sent, 0 to 1; it starts at 0 for each attempt */
  onShare?(share: number): void;
};
/** The content of a form: its fields in place of a body. */
export type FormInput<O extends FormOperation> = Omit<Operations[O], 'answer' | 'body'>;

export type Client = {
  /**
   * Sends an operation and returns the body of its answer. It retries requests that are safe to repeat: reads,
   * operations
   * with an Idempotency-Key (created here unless given), and requests that a busy server refused.
   * @throws Refused when the server refuses; another ApiFailure when no answer came, or none that can be read
   */
  ask<O extends Operation>(operation: O, input: OperationInput<O>, options?: CallOptions): Promise<Answer<O>>;
  /** As `ask`, for an operation whose answer is a file. */
  file<O extends FileOperation>(operation: O, input: OperationInput<O>, options?: CallOptions): Promise<Blob>;
  /** As `ask`, for a form with an image, whose sending can be watched. */
  upload<O extends FormOperation>(
    operation: O,
    input: FormInput<O>,
    options?: UploadOptions,
  ): Promise<Answer<O>>;
  /** Every decision since a cursor, at least once: see `FollowOptions`. There are no webhooks. */
  decisions(options: FollowOptions): AsyncGenerator<DecisionNews, void, void>;
};

const TIMEOUT_MS = 60_000;
/** Every request ends; one without an answer after this time counts as lost. */
const ATTEMPT_TIMEOUT_MS = 30_000;
/** One try of an upload may take minutes: on a thin line, and then until the verdict. */
const UPLOAD_TIMEOUT_MS = 300_000;

/** A client of one tenant's API; on the platform's host and with its operator's token, of the platform's. */
export function createClient({ url: base, credential = null, ...options }: ClientOptions): Client {
  const fetchDirectly = followNoRedirect(options.fetch);
  const again = <T>(
    operation: Operation,
    { within = TIMEOUT_MS, key = keyFor(operation), ...call }: CallOptions,
    attempt: (each: RequestOptions) => Promise<T>,
  ): Promise<T> =>
    retryRequest(
      (remainingMs) =>
        attempt({
          base,
          credential,
          fetch: fetchDirectly,
          ...call,
          key,
          within: Math.min(remainingMs, ATTEMPT_TIMEOUT_MS),
        }),
      {
        within,
        signal: call.signal,
        mayRepeat: (failure: ApiFailure) => isRepeatable(operation, key, failure),
      },
    );
  const client: Client = {
    ask: (operation, input, call = {}) => again(operation, call, (each) => askApi(operation, input, each)),
    file: (operation, input, call = {}) =>
      again(operation, call, (each) => askForFile(operation, input, each)),
    upload: <O extends FormOperation>(
      operation: O,
      { form, ...input }: FormInput<O>,
      { onShare = () => {}, ...call }: UploadOptions = {},
    ) =>
      again(operation, { within: UPLOAD_TIMEOUT_MS, ...call }, (each) => {
        const send = typeof XMLHttpRequest === 'undefined' ? streamForm : sendForm;
        // The compiler cannot see that parameters and form together are the input of the operation.
        const whole = { ...input, body: writeForm(form) } as OperationInput<O> & { body: FormData };
        return send(operation, whole, { ...each, onShare });
      }),
    decisions: (follow) =>
      followDecisions(
        (query) => client.ask('GET /admin/submissions', { query }, { signal: follow.signal }),
        follow,
      ),
  };
  return client;
}

/** A platform would send the credential on, to any host: the API itself redirects only a browser that signs in. */
const followNoRedirect =
  (send: typeof fetch | undefined): typeof fetch =>
  async (address, init) => {
    const response = await (send ?? fetch)(address, { ...init, redirect: 'manual' });
    // What a browser shows of a redirect has no status.
    if (response.type === 'opaqueredirect') throw new ApiFailure('unreadable');
    return response;
  };

const keyFor = (operation: Operation): string | undefined =>
  TAKES_KEY.has(operation) ? randomKey() : undefined;

type Field = string | number | Blob | readonly Blob[] | undefined;

/** A form of these fields; an undefined value is left out, and a list is one field many times. */
function writeForm(fields: Readonly<Record<string, Field>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each instanceof Blob) form.append(name, each, each instanceof File ? each.name : 'picture.jpg');
      else if (each !== undefined) form.append(name, String(each));
    }
  }
  return form;
}
