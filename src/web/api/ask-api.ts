import { ApiFailure, type Refused } from './api-failure.ts';
import { type Credential, credentialHeaders } from './credential.ts';
import type { Operations } from './operations.ts';
import { readRefusal } from './read-refusal.ts';

/** What the API does, as its document has it: a method and a path below `/api/v1`. */
export type Operation = keyof Operations;
export type Answer<O extends Operation> = Operations[O]['answer'];
/** The operations that answer with a file. */
export type FileOperation = { [O in Operation]: Blob extends Answer<O> ? O : never }[Operation];
/** What an operation wants to be sent: its path's parameters, its query, its body. */
export type Sent<O extends Operation> = Omit<Operations[O], 'answer'>;
/** The operations that change nothing. */
export type Reading = Extract<Operation, `GET ${string}`>;

export type AskOptions = {
  credential?: Credential;
  /** an Idempotency-Key: asked again with it, a change is made once. It outlives the page. */
  key?: string | undefined;
  /** calls it off */
  signal?: AbortSignal | undefined;
  /** milliseconds until the whole answer must be there */
  within?: number;
};

const BASE = '/api/v1';
/** No request waits without an end; what has not been answered by then is taken for lost. */
const WITHIN_MS = 30_000;

/**
 * Asks the API, once.
 * @returns what it answers when all goes well
 * @throws Refused when it says no, another ApiFailure when no answer comes or none that can be read
 */
export const askApi = <O extends Operation>(operation: O, sent: Sent<O>, options?: AskOptions) =>
  exchange(operation, sent, options, readJson<Answer<O>>);

/** Asks the API for a file, once. @throws as `askApi` */
export const askForFile = <O extends FileOperation>(operation: O, sent: Sent<O>, options?: AskOptions) =>
  exchange(operation, sent, options, (response) => response.blob());

async function exchange<O extends Operation, T>(
  operation: O,
  sent: Sent<O>,
  { credential = null, key, signal, within = WITHIN_MS }: AskOptions = {},
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const clock = startClock(within, signal);
  try {
    const response = await fetch(addressOf(operation, sent), {
      ...requestOf(operation, sent, credentialHeaders(credential), key),
      signal: clock.signal,
    });
    if (!response.ok) throw await refusalOf(response);
    return await read(response);
  } catch (error) {
    if (error instanceof ApiFailure) throw error;
    const isCut = error instanceof SyntaxError;
    throw new ApiFailure(isCut ? 'unreadable' : clock.why(), { cause: error });
  } finally {
    clock.stop();
  }
}

type Parts = { path?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** The address of an operation with its parameters; those that are not given are left out. */
export function addressOf<O extends Operation>(operation: O, sent: Sent<O>): string {
  const { path = {}, query = {} }: Parts = sent;
  const template = operation.slice(operation.indexOf(' ') + 1);
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return BASE + filled + (given.length > 0 ? `?${search}` : '');
}

function requestOf(operation: Operation, { body }: Parts, headers: Record<string, string>, key?: string) {
  if (key !== undefined) headers['Idempotency-Key'] = key;
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  return {
    method: operation.slice(0, operation.indexOf(' ')),
    headers,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(key === undefined ? {} : { keepalive: true }),
  };
}

const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json');

/** What the API says yes with is JSON, and has the form that its document promises. */
function readJson<T>(response: Response): Promise<T> {
  // This is somebody on the way.
  if (!isJson(response)) throw new ApiFailure('unreadable');
  return response.json();
}

async function refusalOf(response: Response): Promise<Refused> {
  const { status, headers } = response;
  // A refusal without JSON may be of a proxy.
  const body: unknown = isJson(response) ? await response.json() : null;
  return readRefusal({ status, header: (name) => headers.get(name), body });
}

/** Ends a request when its time is up or its caller calls it off, and knows afterwards why there is no answer. */
function startClock(within: number, caller?: AbortSignal) {
  const controller = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, within);
  const callOff = () => controller.abort();
  if (caller?.aborted) callOff();
  caller?.addEventListener('abort', callOff);
  return {
    signal: controller.signal,
    why: () => (isLate ? 'timed-out' : caller?.aborted ? 'aborted' : 'offline'),
    stop: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', callOff);
    },
  } as const;
}
