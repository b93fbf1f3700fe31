import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';
import { ERROR_CODE, ERROR_FIELD } from '../errors/refusal-headers.ts';
import type { Bytes, Route } from '../route.ts';
import { namedExamples } from './describe-request.ts';
import type { Content, Header, ResponseObject } from './document-types.ts';
import { errorCode, listRefusals, type Refusal } from './refusals.ts';
import { type Components, toJsonSchema, toNamedSchema, toTypeName } from './to-json-schema.ts';

const RETRY_AFTER: Header = {
  description: 'Seconds to wait before the next attempt.',
  required: true,
  schema: { type: 'integer', minimum: 1 },
};

/** For a status whose answer may be a stored one, which a retry under the same key does not change. */
const RETRY_AFTER_UNLESS_KEPT: Header = {
  ...RETRY_AFTER,
  description:
    'Seconds to wait before the next attempt. The header is missing if the answer is kept under the Idempotency-Key; then use another key.',
  required: false,
};

/** The headers of a refusal; whether it has Retry-After depends on the status. */
export function describeRefusalHeaders(
  retry: boolean,
  components: Components,
  mayBeStored = false,
): Record<string, Header> {
  return {
    [ERROR_CODE]: {
      description: 'The error code, for programs.',
      required: true,
      schema: toJsonSchema(errorCode, 'output', components),
    },
    [ERROR_FIELD]: {
      description: 'The path of the invalid field, if there is one.',
      required: false,
      schema: { type: 'string' },
    },
    ...(retry ? { 'Retry-After': mayBeStored ? RETRY_AFTER_UNLESS_KEPT : RETRY_AFTER } : {}),
  };
}

const isBytes = (answer: z.core.$ZodType | Bytes): answer is Bytes => 'bytes' in answer;

/** Every response of a route: its own, and the refusals common to its kind. */
export function describeResponses(route: Route, components: Components): Record<string, ResponseObject> {
  const responses: Record<string, ResponseObject> = {};
  const name = `${toTypeName(route.operationId)}Answer`;
  for (const [at, [status, answer]] of Object.entries(route.answers).entries()) {
    const description = STATUS_CODES[status] ?? status;
    responses[status] = isBytes(answer)
      ? { description, ...describeBytes(answer, components, name) }
      : { description, content: describeJson(answer, components, at === 0 ? name : `${name}${status}`) };
  }
  for (const refusal of listRefusals(route)) {
    const existing = responses[refusal.status];
    responses[refusal.status] = {
      description: refusal.when,
      headers: describeRefusalHeaders(refusal.retry, components, existing !== undefined),
      content: describeRefusal(refusal, existing, components),
    };
  }
  return responses;
}

/**
 * A JSON answer as a media type object.
 * @param name of its schema, if it has none
 */
export function describeJson(schema: z.core.$ZodType, components: Components, name: string): Content {
  const media = { schema: toNamedSchema(schema, 'output', components, name), ...namedExamples(schema) };
  return { 'application/json': media };
}

function describeBytes(
  { bytes, headers = {}, json }: Bytes,
  components: Components,
  name: string,
): Pick<ResponseObject, 'headers' | 'content'> {
  const headerEntries = Object.entries(headers).map(([name, description]): [string, Header] => [
    name,
    { description, required: true, schema: { type: 'string' } },
  ]);
  return {
    ...(headerEntries.length > 0 ? { headers: Object.fromEntries(headerEntries) } : {}),
    content: {
      ...Object.fromEntries(bytes.map((mediaType) => [mediaType, {}])),
      ...(json ? describeJson(json, components, name) : {}),
    },
  };
}

/** If the route's own answer has the same status, the body is one of the two. */
function describeRefusal(
  { body, example }: Refusal,
  existing: ResponseObject | undefined,
  components: Components,
): Content {
  const schema = toJsonSchema(body, 'output', components);
  const examples = { refusal: { value: example } };
  const other = existing?.content?.['application/json'];
  if (!other) return { 'application/json': { schema, examples } };
  const either = { anyOf: [schema, other.schema!] };
  return { 'application/json': { schema: either, examples: { ...examples, ...other.examples } } };
}
