import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Reply, Route } from './route.ts';
import { isLongJson, streamJson } from './stream-json.ts';
import { validate } from './validate.ts';

type RequestParts = { params: unknown; query: unknown; body: unknown };

/**
 * The parts of a request that its route reads, checked; `json` is the body as it was sent.
 * @throws AppError `bad-request` or `field-refused` for what does not fit
 */
export function readCall(route: Route, request: FastifyRequest): RequestParts & { json: unknown } {
  const json = route.body ? parseJson(request.body) : undefined;
  return {
    json,
    params: route.params?.parse(request.params),
    query: route.query ? validate(route.query, request.query) : undefined,
    body: route.body ? validate(route.body, json) : undefined,
  };
}

/** Any content type is read as JSON: a forgotten header is no reason to refuse a good body. */
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

/** Far more than any body has; what walks a value calls itself for each level, and has a stack that ends. */
const DEEPEST = 32;

/** Whether valid JSON has more brackets within each other than any body needs. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.replace(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Sends what a handler has answered. */
export function sendReply(reply: FastifyReply, answer: Reply): FastifyReply {
  reply.code(answer.status);
  if (answer.headers) reply.headers(answer.headers);
  if ('bytes' in answer) return reply.type(answer.contentType).send(Buffer.from(answer.bytes));
  if ('stream' in answer) return reply.type(answer.contentType).send(answer.stream);
  if (!isLongJson(answer.body)) return reply.send(answer.body);
  return reply.type('application/json; charset=utf-8').send(Readable.from(streamJson(answer.body)));
}
