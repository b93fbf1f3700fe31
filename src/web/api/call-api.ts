/**
 * An answer of the API: its status, its JSON body as the contract has it for the awaited status, and how
 * long to wait when it asks for that.
 */
export type ApiAnswer<T = unknown> = {
  status: number;
  body: T;
  retryAfterSeconds: number | null;
};

/** The server could not be reached at all: no network, or no server. */
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

/**
 * Asks the API for JSON.
 * @param key an Idempotency-Key: asked again with it, a change is made once
 * @throws OfflineError when nothing answers
 */
export async function callApi<T = unknown>(
  credential: Credential,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  key?: string,
): Promise<ApiAnswer<T>> {
  const response = await request(credential, method, path, body, key);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    body: (isJson ? await response.json() : null) as T,
    retryAfterSeconds: readRetryAfter(response.headers.get('retry-after')),
  };
}

/** Sends a change that outlives the page; nobody reads its answer. */
export function sendNow(credential: Credential, path: string, body: unknown): void {
  const headers = { ...credentialHeaders(credential), 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body), keepalive: true };
  fetch(BASE + path, init).catch(() => {});
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
    });
  } catch (cause) {
    throw new OfflineError('The server could not be reached.', { cause });
  }
}
