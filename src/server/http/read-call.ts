import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Reply, Route } from './route.ts';
import { isLongJson, streamJson } from './stream-json.ts';
import { validate } from './validate.ts';

type RequestParts = { params: unknown; query: unknown; body: unknown };

/**
 * Reads and checks the parts of a request that its route declares. `json` is the parsed body before
 * validation.
 * @throws AppError `bad-request` or `field-refused` for an invalid part
 */
export function readCall(route: Route, request: FastifyRequest): RequestParts & { json: unknown } {
  const json = route.body ? parseBody(route, request.body) : undefined;
  return {
    json,
    params: route.params?.parse(request.params),
    query: route.query ? validate(route.query, request.query) : undefined,
    body: route.body ? validate(route.body, json) : undefined,
  };
}

const parseBody = ({ isEncodedForm }: Route, body: unknown): unknown =>
  isEncodedForm
    ? Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''))
    : parseJson(body);

/** Any content type is parsed as JSON, because a missing header is no reason to refuse a good body. */
function parseJson(body: unknown): unknown {
  if (typeof body !== 'string' || body.trim() === '') return {};
  const json = readJson(body);
  if (isTooDeep(body)) throw new AppError('bad-request', 'The JSON body is nested too deeply. Flatten it.');
  return json;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('bad-request', 'The body is not valid JSON. Check its syntax.', { cause });
  }
}

/**
 * Maximum nesting of JSON, far above any valid body's. Recursive functions walk it, and their stack is
 * limited.
 */
const DEEPEST = 32;

/** Whether valid JSON is nested more deeply than allowed. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.replace(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Sends the reply of a handler. */
export function sendReply(reply: FastifyReply, answer: Reply): FastifyReply {
  reply.code(answer.status);
  if (answer.headers) reply.headers(answer.headers);
  if ('bytes' in answer) return reply.type(answer.contentType).send(Buffer.from(answer.bytes));
  if ('stream' in answer) return reply.type(answer.contentType).send(answer.stream);
  if (!isLongJson(answer.body)) return reply.send(answer.body);
  return reply.type('application/json; charset=utf-8').send(Readable.from(streamJson(answer.body)));
}
