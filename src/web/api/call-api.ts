/**
 * An answer of the API: its status, its JSON body as the contract has it for the awaited status, and how
 * long to wait when it asks for that.
 */
export type ApiAnswer<T = unknown> = {
  status: number;
  body: T;
  retryAfterSeconds: number | null;
};

/**
 * The server could not be reached: no network, no server, an answer that broke off, or one of somebody on the
 * way. Whether a change has arrived is not known.
 */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';
}

export type Credential = { bearer: string } | { token: string } | null;

/** The header that a credential travels in; never a cookie and never the address. */
export function credentialHeaders(credential: Credential): Record<string, string> {
  if (!credential) return {};
  return 'bearer' in credential
    ? { Authorization: `Bearer ${credential.bearer}` }
    : { 'X-Api-Key': credential.token };
}

const BASE = '/api/v1';

/** Reads Retry-After in its form of seconds. */
export function readRetryAfter(header: string | null): number | null {
  return header && /^\d+$/.test(header) ? Number(header) : null;
}

/** An answer to a keyed change that has not come by then is taken for lost: it can be asked for again. */
const LOST_AFTER_MS = 30_000;

/**
 * Asks the API for JSON.
 * @param key an Idempotency-Key: asked again with it, a change is made once. It outlives the page.
 * @throws OfflineError when no answer comes, or none that can be read
 */
export async function callApi<T = unknown>(
  credential: Credential,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  key?: string,
): Promise<ApiAnswer<T>> {
  const response = await request(credential, method, path, body, key);
  return {
    status: response.status,
    body: (await readBody(response)) as T,
    retryAfterSeconds: readRetryAfter(response.headers.get('retry-after')),
  };
}

/** What the API says yes with is JSON; a refusal without it may be of a proxy. */
async function readBody(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  if (!isJson && response.ok) throw new OfflineError('This is no answer of the server.');
  if (!isJson) return null;
  try {
    return await response.json();
  } catch (cause) {
    throw new OfflineError('The answer broke off.', { cause });
  }
}

/** Fetches an image behind a credential; null when there is none. @throws OfflineError */
export async function fetchImage(credential: Credential, path: string): Promise<Blob | null> {
  const response = await request(credential, 'GET', path, undefined);
  return response.ok ? response.blob() : null;
}

async function request(
  credential: Credential,
  method: string,
  path: string,
  body: unknown,
  key?: string,
): Promise<Response> {
  const headers = credentialHeaders(credential);
  if (key !== undefined) headers['Idempotency-Key'] = key;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    return await fetch(BASE + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(key === undefined ? {} : { keepalive: true, signal: AbortSignal.timeout(LOST_AFTER_MS) }),
    });
  } catch (cause) {
    throw new OfflineError('The server could not be reached.', { cause });
  }
}
