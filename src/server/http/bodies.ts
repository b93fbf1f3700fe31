import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Reply, Route } from './route.ts';
import { type RequestPart, refuseAllFields, refuseUnknownFields } from './strict/refuse-unknown-fields.ts';

/** Milliseconds from the refusal until the connection is closed, so that the client can read the answer. */
const LINGER_MS = 1_000;

const isMultipart = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '');

/**
 * Limits every JSON body: it must arrive within `withinMs`, so that a slow sender cannot keep a connection
 * until the request's own limit. The Content-Type is ignored. Uploads have separate limits.
 */
export function limitJsonBodies(app: FastifyInstance, withinMs: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('onRequest', async (request) => {
    const { headers } = request.raw;
    // The parser refuses an invalid Content-Type before it selects a body parser.
    if (headers['content-type'] !== undefined && !isMultipart(request))
      headers['content-type'] = 'application/json';
  });
  app.addHook('preParsing', async (request) => {
    refuseEncodedBody(request);
    if (isMultipart(request)) return;
    const { raw } = request;
    const timer = setTimeout(() => {
      setTimeout(() => raw.destroy(), LINGER_MS).unref();
      if (raw.listenerCount('error') > 0) raw.emit('error', tooSlow());
    }, withinMs);
    timers.set(request, timer);
    raw.once('close', () => clearTimeout(timer));
  });
  app.addHook('preValidation', async (request) => clearTimeout(timers.get(request)));
}

/** @throws AppError `bad-request` for a compressed body, which would not be valid JSON */
function refuseEncodedBody({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.trim().toLowerCase() === 'identity') return;
  throw new AppError('bad-request', 'The body has a Content-Encoding. Send it without compression.');
}

const tooSlow = () =>
  new AppError('bad-request', 'The body arrived too slowly. Send it again over a faster connection.');

type ValidationIssue = z.core.$ZodIssue;

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/**
 * Checks a part of a request against its schema. A misspelt field is refused: if it were ignored, a caller would not
 * get the limit that it asked for.
 * @throws AppError `unknown-field` or `field-refused` with one sentence about the first fault
 */
export function validate<T>(schema: z.core.$ZodType<T>, value: unknown, part: RequestPart): T {
  refuseUnknownFields(schema, value, part);
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw new AppError('field-refused', explainIssue(issue, value), { field: issuePath(issue) });
}

/** Explains the first fault of a value in one sentence. */
export const explainIssue = (issue: ValidationIssue, value: unknown): string =>
  sentenceFor(issue, valueAt(value, issue.path));

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null)?.[key], value);
}

function sentenceFor(issue: ValidationIssue, value: unknown): string {
  if (issue.path.length === 0 && issue.code === 'invalid_type') return 'The body must be a JSON object.';
  const name = issuePath(issue) || 'The request';
  if (issue.code !== 'custom' && value === undefined) return `${name} is required.`;
  return `${name} ${complaint(issue)}.`;
}

/** The path of the field at fault; empty for the body as a whole. */
const issuePath = ({ path }: ValidationIssue): string => path.map(String).join('.');

function tooShort({ minimum, origin }: Extract<ValidationIssue, { code: 'too_small' }>): string {
  if (minimum <= 1) return 'must not be empty';
  return `must have ${minimum} ${origin === 'string' ? 'characters' : 'entries'} or more`;
}

function complaint(issue: ValidationIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case 'too_big':
      if (issue.origin === 'array') return `must have at most ${issue.maximum} entries`;
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? tooShort(issue)
        : `must be at least ${issue.minimum}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return `must not contain ${JSON.stringify(issue.keys[0]!.slice(0, 60))}`;
    case 'custom':
      return issue.message;
    default:
      return 'is not valid';
  }
}

type RequestParts = { params: unknown; query: unknown; body: unknown };

/**
 * Reads and checks the parts of a request that its route declares. `json` is the parsed body before
 * validation.
 * @throws AppError `bad-request` or `field-refused` for an invalid part
 */
export function readCall(route: Route, request: FastifyRequest): RequestParts & { json: unknown } {
  const { query, body, form, params } = route;
  const json = parseBody(route, request.body);
  if (!query) refuseAllFields(request.query, 'query parameter');
  if (!body && !form) refuseAllFields(json, 'field');
  return {
    json: body && json,
    params: params && z.parse(params, request.params),
    query: query && validate(query, request.query, 'query parameter'),
    body: body && validate(body, json, 'field'),
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
const MAX_DEPTH = 32;

/** Whether valid JSON is nested more deeply than allowed. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.replace(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > MAX_DEPTH) return true;
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

/** Elements of a long list in one chunk: 10 attempts with much text are 200 KB. */
const WRITE_BATCH_SIZE = 10;
const LONG_LIST_LENGTH = 100;

type Json = Record<string, unknown> | unknown[];

const isLong = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > LONG_LIST_LENGTH;

/** Whether writing the value at once would delay other requests: it is a long list, or contains one. */
export const isLongJson = (body: unknown): body is Json =>
  isLong(body) || (typeof body === 'object' && body !== null && Object.values(body).some(isLong));

/** The text of `JSON.stringify` in chunks; other requests are served between two chunks. */
export async function* streamJson(body: Json): AsyncGenerator<string> {
  if (Array.isArray(body)) {
    yield* listChunks(body);
    return;
  }
  let before = '{';
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    before += `${JSON.stringify(name)}:`;
    if (isLong(value)) {
      yield before;
      yield* listChunks(value);
      before = ',';
    } else before += `${JSON.stringify(value)},`;
  }
  yield before === '{' ? '{}' : before.replace(/,$/, '}');
}

async function* listChunks(list: readonly unknown[]): AsyncGenerator<string> {
  for (let at = 0; at < list.length; at += WRITE_BATCH_SIZE) {
    const part = JSON.stringify(list.slice(at, at + WRITE_BATCH_SIZE)).slice(1, -1);
    yield at === 0 ? `[${part}` : `,${part}`;
    await setImmediate();
  }
  yield ']';
}
