import { ApiFailure, type Refused } from './api-failure.ts';
import { credentialHeaders } from './credential.ts';
import type { Operation, OperationInput, RequestOptions } from './operation.ts';
import { readRefusal } from './read-refusal.ts';
import { type Clock, startClock } from './start-clock.ts';

const BASE = '/api/v1';
/** Every request ends; one without an answer after this time counts as lost. */
const TIMEOUT_MS = 30_000;

/** The body of a request and its content type. */
type RequestBody = {
  body?: NonNullable<RequestInit['body']>;
  headers: Record<string, string>;
  duplex?: 'half';
};

type ExchangeOptions<T> = {
  read(response: Response): Promise<T>;
  /** the request's body; while it is being sent it may extend the time */
  carry(clock: Clock): RequestBody;
};

/** One request and its answer, by `fetch`. @throws as `askApi` */
export async function exchange<O extends Operation, T>(
  operation: O,
  input: OperationInput<O>,
  {
    credential = null,
    base,
    key,
    signal,
    within = TIMEOUT_MS,
    fetch: send = fetch,
    onAnswer,
  }: RequestOptions,
  { read, carry }: ExchangeOptions<T>,
): Promise<T> {
  const controller = new AbortController();
  const clock = startClock(() => controller.abort(), signal, 'offline');
  if (signal?.aborted) controller.abort();
  clock.wait(within);
  try {
    const { headers, ...carried } = carry(clock);
    const response = await send(buildAddress(operation, input, base), {
      method: operation.slice(0, operation.indexOf(' ')),
      headers: {
        ...credentialHeaders(credential),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        ...headers,
      },
      ...carried,
      signal: controller.signal,
    });
    onAnswer?.({ status: response.status, header: (name) => response.headers.get(name) });
    if (!response.ok) throw await readRefusalReply(response);
    return await read(response);
  } catch (error) {
    if (error instanceof ApiFailure) throw error;
    const isCut = error instanceof SyntaxError;
    throw new ApiFailure(isCut ? 'unreadable' : clock.why(), { cause: error });
  } finally {
    clock.stop();
  }
}

type Parts = { path?: Record<string, unknown>; query?: Record<string, unknown> };

/**
 * The address of an operation with its parameters; those that are not given are left out.
 * @param base scheme and host; without it, the page's own
 */
export function buildAddress<O extends Operation>(operation: O, input: OperationInput<O>, base = ''): string {
  const { path = {}, query = {} }: Parts = input;
  const template = operation.slice(operation.indexOf(' ') + 1);
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return base.replace(/\/+$/, '') + BASE + filled + (entries.length > 0 ? `?${search}` : '');
}

const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json');

/** A successful answer of the API is JSON of the form that its document promises. */
export function readJson<T>(response: Response): Promise<T> {
  // The answer of a proxy.
  if (!isJson(response)) throw new ApiFailure('unreadable');
  return response.json();
}

async function readRefusalReply(response: Response): Promise<Refused> {
  const { status, headers } = response;
  // A refusal without JSON may be of a proxy.
  const body: unknown = isJson(response) ? await response.json() : null;
  return readRefusal({ status, header: (name) => headers.get(name), body });
}
