import { lookup } from 'node:dns';
import { request as askPlainly } from 'node:http';
import { request as askByTls } from 'node:https';
import type { LookupFunction } from 'node:net';
import { StartError } from '../errors.ts';
import { errorMessage } from './error-message.ts';
import { readJson } from './read-json.ts';

/** What a request carries: a body, and as whom it asks where that is not who asks as a rule. */
export type RequestPayload = {
  json?: unknown;
  form?: FormData;
  /** an ephemeral token, as the subject's device has it */
  token?: string;
};
type Answer = { status: number; headers: Headers; body: unknown };

/** @throws StartError with one sentence, when no answer came or it is not the `wanted` one */
export type SendRequest = (
  method: string,
  path: string,
  sent: RequestPayload,
  wanted?: number,
) => Promise<Answer>;

/**
 * `token` is a backend's or a member of staff's, and without one it asks as nobody; `host` is the tenant's, where the
 * address has another.
 */
type RequestTarget = { url: string; token?: string | null; host?: string | null };

/** For so long an answer is waited for, in milliseconds: longer than any check takes. */
const REQUEST_TIMEOUT_MS = 240_000;

/**
 * Asks a server's API, each request once, for programs of ours that have method and path as data and look at any answer.
 * By Node's own client: `fetch` lets nobody name another host than the address's.
 */
export function askByHost({ url, token = null, host = null }: RequestTarget): SendRequest {
  return async (method, path, sent, wanted) => {
    const { headers, body } = await writeBody(sent);
    const address = new URL(`/api/v1${path}`, url);
    const answer = await exchange(address, {
      method,
      headers: {
        ...headers,
        host: host ?? address.host,
        ...credentialHeaders(sent.token, token),
      },
      body,
    }).catch((cause: Error) => {
      throw new StartError(`${url} does not answer: ${cause.message}. Check that the server runs.`, {
        cause,
      });
    });
    if (wanted === undefined || answer.status === wanted) return answer;
    throw new StartError(
      `${method} ${path} was answered with ${answer.status}: ${errorMessage(answer.body) ?? 'no error sentence'}`,
    );
  };
}

function credentialHeaders(ephemeral: string | undefined, bearer: string | null): Record<string, string> {
  if (ephemeral) return { 'x-api-key': ephemeral };
  return bearer ? { authorization: `Bearer ${bearer}` } : {};
}

/** A body as it goes over the line, and what it is. */
async function writeBody({ json, form }: RequestPayload) {
  if (!json && !form) return { headers: {}, body: null };
  const written = new Response(form ?? JSON.stringify(json));
  const type = form ? written.headers.get('content-type')! : 'application/json';
  return { headers: { 'content-type': type }, body: Buffer.from(await written.arrayBuffer()) };
}

/** A name below localhost is this machine (RFC 6761), also where the system's resolver does not know it. */
const findAddress: LookupFunction = (name, options, found) =>
  lookup(name.endsWith('.localhost') ? 'localhost' : name, options, found);

type Request = { method: string; headers: Record<string, string>; body: Buffer | null };

function exchange(address: URL, { method, headers, body }: Request): Promise<Answer> {
  const ask = address.protocol === 'https:' ? askByTls : askPlainly;
  const length = body ? { 'content-length': String(body.length) } : {};
  const options = { lookup: findAddress, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) };
  return new Promise((resolve, reject) => {
    const asked = ask(address, { ...options, method, headers: { ...headers, ...length } }, async (answer) => {
      try {
        const text = Buffer.concat(await answer.toArray()).toString();
        const said = Object.entries(answer.headersDistinct).map(([name, values]): [string, string] => [
          name,
          (values ?? []).join(', '),
        ]);
        resolve({ status: answer.statusCode ?? 0, headers: new Headers(said), body: readJson(text) });
      } catch (error) {
        reject(error);
      }
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
