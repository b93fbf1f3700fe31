import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import type { LookupFunction } from 'node:net';
import { StartError } from '../errors.ts';
import { errorMessage } from './error-message.ts';
import { readJson } from './read-json.ts';

/** A request's body, and a credential if it differs from the client's. */
export type RequestPayload = {
  json?: unknown;
  form?: FormData;
  /** an ephemeral token of a subject's device */
  token?: string;
};
type Answer = { status: number; headers: Headers; body: unknown };

/**
 * Sends one request. @throws StartError with one sentence if no answer comes or its status is not `wanted`
 */
export type SendRequest = (
  method: string,
  path: string,
  payload: RequestPayload,
  expectedStatus?: number,
) => Promise<Answer>;

/**
 * `token` is a backend's or a member of staff's; null sends no credential. `host` is the tenant's, if it
 * differs from the host in `url`.
 */
type RequestTarget = { url: string; token?: string | null; host?: string | null };

/** Milliseconds to wait for an answer: longer than any verification takes. */
const REQUEST_TIMEOUT_MS = 240_000;

/**
 * Creates a client of a server's API for our own programs, which have method and path as data. Each request
 * is sent once. It uses Node's HTTP client, because `fetch` does not allow another Host header than the
 * address's.
 */
export function createApiClient({ url, token = null, host = null }: RequestTarget): SendRequest {
  return async (method, path, payload, expectedStatus) => {
    const { headers, body } = await writeBody(payload);
    const address = new URL(`/api/v1${path}`, url);
    const answer = await exchange(address, {
      method,
      headers: {
        ...headers,
        host: host ?? address.host,
        ...credentialHeaders(payload.token, token),
      },
      body,
    }).catch((cause: Error) => {
      throw new StartError(`${url} does not answer: ${cause.message}. Check that the server runs.`, {
        cause,
      });
    });
    if (expectedStatus === undefined || answer.status === expectedStatus) return answer;
    throw new StartError(
      `${method} ${path} was answered with ${answer.status}: ${errorMessage(answer.body) ?? 'no explanation'}`,
    );
  };
}

function credentialHeaders(ephemeral: string | undefined, bearer: string | null): Record<string, string> {
  if (ephemeral) return { 'x-api-key': ephemeral };
  return bearer ? { authorization: `Bearer ${bearer}` } : {};
}

/** Serialises a body, with its content type. */
async function writeBody({ json, form }: RequestPayload) {
  if (!json && !form) return { headers: {}, body: null };
  const response = new Response(form ?? JSON.stringify(json));
  const type = form ? response.headers.get('content-type')! : 'application/json';
  return { headers: { 'content-type': type }, body: Buffer.from(await response.arrayBuffer()) };
}

/** Resolves any name below localhost to this machine (RFC 6761); not every system resolver does. */
const findAddress: LookupFunction = (name, options, callback) =>
  lookup(name.endsWith('.localhost') ? 'localhost' : name, options, callback);

type Request = { method: string; headers: Record<string, string>; body: Buffer | null };

function exchange(address: URL, { method, headers, body }: Request): Promise<Answer> {
  const ask = address.protocol === 'https:' ? requestTls : requestPlain;
  const length = body ? { 'content-length': String(body.length) } : {};
  const options = { lookup: findAddress, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) };
  return new Promise((resolve, reject) => {
    const request = ask(
      address,
      { ...options, method, headers: { ...headers, ...length } },
      async (answer) => {
        try {
          const text = Buffer.concat(await answer.toArray()).toString();
          const answerHeaders = Object.entries(answer.headersDistinct).map(
            ([name, values]): [string, string] => [name, (values ?? []).join(', ')],
          );
          resolve({
            status: answer.statusCode ?? 0,
            headers: new Headers(answerHeaders),
            body: readJson(text),
          });
        } catch (error) {
          reject(error);
        }
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
