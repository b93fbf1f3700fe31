import fc from 'fast-check';
import type { JsonSchema } from '../../../src/server/http/openapi/annotate.ts';
import type {
  OpenApiDocument,
  Operation,
  Parameter,
} from '../../../src/server/http/openapi/document-types.ts';
import { resolveSchema } from '../../../tools/codegen/clients/list-operations.ts';
import { deep, ids, nasty, nastyText } from './nasty-values.ts';
import { encode, wire } from './write-value.ts';

/**
 * A request as a client may send it, well meant or not. Ids of the examples are replaced by those of existing
 * records.
 */
export type ArbitraryRequest = {
  /** the kind of credential */
  as: 'good' | 'foreign' | 'weak' | 'wrong' | 'none';
  /** values of the path's parameters, encoded */
  path: Record<string, string>;
  /** the query without its question mark, encoded */
  query: string;
  headers: Record<string, string>;
  body:
    | { is: 'none' }
    | { is: 'json'; value: unknown }
    | { is: 'raw'; text: string }
    | { is: 'form'; fields: [string, string][]; image: Image };
};

/** The file in a form. */
const IMAGES = ['good', 'tiny', 'cut', 'empty', 'text', 'none'] as const;
export type Image = (typeof IMAGES)[number];

/** Requests to one operation, made from its description: as described, and with many deviations. */
export function arbitraryRequest(
  document: OpenApiDocument,
  operation: Operation,
): fc.Arbitrary<ArbitraryRequest> {
  const fits = createValueArbitrary(document);
  const { parameters = [], requestBody } = operation;
  const inPath = parameters.filter((each) => each.in === 'path');
  const inQuery = parameters.filter((each) => each.in === 'query');
  const hasKey = parameters.some((each) => each.in === 'header');
  const json = requestBody?.content['application/json']?.schema;
  const form = requestBody?.content['multipart/form-data']?.schema;
  return fc.record({
    as: fc.oneof(
      { weight: 12, arbitrary: fc.constant('good' as const) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('foreign' as const, 'weak' as const, 'wrong' as const, 'none' as const),
      },
    ),
    path: fc.record(Object.fromEntries(inPath.map((each) => [each.name, pathValue(fits, each)]))),
    query: queryText(fits, inQuery),
    headers: arbitraryHeaders(hasKey),
    body: form
      ? formBody(fits, resolveSchema(form, document.components.schemas))
      : json
        ? jsonBody(fits, json)
        : noBody,
  });
}

type SchemaArbitrary = (schema: JsonSchema) => fc.Arbitrary<unknown>;

/** Values that fit a JSON Schema, as far as the product's schemas go. */
function createValueArbitrary(document: OpenApiDocument): SchemaArbitrary {
  const fits: SchemaArbitrary = (schema) => {
    const { $ref, anyOf, enum: values, const: only, type } = schema;
    if ($ref) return fits(document.components.schemas[String($ref).split('/').at(-1)!]!);
    if (anyOf) return fc.oneof(...(anyOf as JsonSchema[]).map(fits));
    if (values) return fc.constantFrom(...(values as unknown[]));
    if (only !== undefined) return fc.constant(only);
    if (Array.isArray(type))
      return fc.oneof(...(type as string[]).map((one) => fits({ ...schema, type: one })));
    return ofType(schema, fits);
  };
  return fits;
}

function ofType(schema: JsonSchema, fits: SchemaArbitrary): fc.Arbitrary<unknown> {
  const number = (keyword: string, otherwise: number) => Number(schema[keyword] ?? otherwise);
  switch (schema['type']) {
    case 'string':
      return arbitraryText(schema);
    case 'integer': {
      const [min, max] = [number('minimum', -3), Math.min(number('maximum', 2000), 2 ** 31 - 1)];
      // Ids of users and API tokens count from one.
      return fc.oneof(fc.integer({ min, max }), fc.integer({ min, max: Math.min(max, min + 12) }));
    }
    case 'number':
      return fc.double({ min: number('minimum', 0), max: number('maximum', 1), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fits(schema['items'] as JsonSchema), { maxLength: 4 });
    case 'object': {
      const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
      const made = Object.entries(properties).map(([name, each]) => [name, fits(each)]);
      return fc.record(Object.fromEntries(made), { requiredKeys: (schema['required'] ?? []) as never[] });
    }
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function arbitraryText({ format, maxLength, minLength, description }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: ids }, { weight: 1, arbitrary: fc.uuid() });
  const maxChars = Math.min(Number(maxLength ?? 40), 400);
  const text = fc.string({
    unit: 'grapheme',
    minLength: Number(minLength ?? 0),
    maxLength: Math.min(maxChars, 24),
  });
  const dates = fc.constantFrom(
    '1986-10-16',
    '2031-04-02',
    '2030-01-31 12:00:00',
    '2030-01-31T12:00:00Z',
    '',
  );
  const isDate = /YYYY/.test(String(description));
  return fc.oneof(
    { weight: 4, arbitrary: isDate ? dates : text },
    { weight: 1, arbitrary: fc.constant('x'.repeat(maxChars)) },
    { weight: 1, arbitrary: ids },
  );
}

/** A value with most fields valid, and arbitrary values in a few. */
function spoiled(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const strokes = fc.array(fc.tuple(fc.nat(), nasty), { minLength: 1, maxLength: 3 });
  return fc.tuple(valid, strokes).map(([value, all]) => {
    if (typeof value !== 'object' || value === null) return all[0]![1];
    const names = [...Object.keys(value), 'extra', '__proto__'];
    const broken = all.map(([at, instead]) => [names[at % names.length]!, instead] as const);
    return { ...value, ...Object.fromEntries(broken) };
  });
}

const noBody = fc.oneof(
  { weight: 9, arbitrary: fc.constant({ is: 'none' as const }) },
  { weight: 1, arbitrary: nasty.map((value) => ({ is: 'json' as const, value })) },
);

function jsonBody(fits: SchemaArbitrary, schema: JsonSchema): fc.Arbitrary<ArbitraryRequest['body']> {
  const valid = fits(schema);
  const json = (arbitrary: fc.Arbitrary<unknown>) =>
    arbitrary.map((value) => ({ is: 'json' as const, value }));
  const torn = json(valid).map(({ value }) => JSON.stringify(value).slice(0, -1));
  const raw = fc.oneof(
    torn,
    nastyText,
    fc.constantFrom(deep(5000), '{"a":1,"a":2}', '\ufeff{}', '{"a":1e999}'),
  );
  return fc.oneof(
    { weight: 5, arbitrary: json(valid) },
    { weight: 5, arbitrary: json(spoiled(valid)) },
    { weight: 1, arbitrary: json(nasty) },
    { weight: 1, arbitrary: raw.map((text) => ({ is: 'raw' as const, text })) },
  );
}

function formBody(fits: SchemaArbitrary, schema: JsonSchema): fc.Arbitrary<ArbitraryRequest['body']> {
  const { image_file, ...properties } = schema['properties'] as Record<string, JsonSchema>;
  const valid = fits({ type: 'object', properties });
  const fields = fc
    .oneof({ weight: 2, arbitrary: valid }, { weight: 1, arbitrary: spoiled(valid) })
    .map((value) =>
      Object.entries(value as object).map(([name, each]): [string, string] => [name, wire(each)]),
    );
  const image = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Image>('good') },
    { weight: 1, arbitrary: fc.constantFrom(...IMAGES) },
  );
  return fc.oneof(
    { weight: 9, arbitrary: fc.record({ is: fc.constant('form' as const), fields, image }) },
    { weight: 1, arbitrary: nastyText.map((text) => ({ is: 'raw' as const, text })) },
  );
}

function pathValue(fits: SchemaArbitrary, { schema, example }: Parameter): fc.Arbitrary<string> {
  const raw = fc.constantFrom('%00', '%2e%2e%2f', '%zz', '%E0%A4', 'x;y', '..', '-', '%20');
  return fc.oneof(
    { weight: example === undefined ? 0 : 12, arbitrary: fc.constant(encode(example)) },
    { weight: 6, arbitrary: fits(schema).map((value) => encode(value) || '-') },
    { weight: 2, arbitrary: nastyText.map((value) => encode(value) || '-') },
    { weight: 1, arbitrary: raw },
  );
}

function queryText(fits: SchemaArbitrary, parameters: Parameter[]): fc.Arbitrary<string> {
  const anything = fc.tuple(
    fc.constantFrom('cursor', 'limit', 'x', '__proto__', ...parameters.map((each) => each.name)),
    nastyText,
  );
  const valid = parameters.map((each) =>
    fc.option(
      fits(each.schema).map((value) => [each.name, value] as const),
      { freq: each.required ? 20 : 1, nil: null },
    ),
  );
  const extra = fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(anything, { maxLength: 3 }) },
  );
  return fc.tuple(fc.tuple(...valid), extra).map(([fields, more]) => {
    const pairs = [...fields.filter((pair) => pair !== null), ...more] as [string, unknown][];
    return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  });
}

function arbitraryHeaders(hasKey: boolean): fc.Arbitrary<Record<string, string>> {
  const text = fc.string({ unit: fc.constantFrom(...'abcXYZ019 -_.,;:/\\"\'%<>{}()$é'), maxLength: 200 });
  const odd = fc.record(
    {
      'content-type': fc.constantFrom(
        'text/plain',
        'application/xml',
        'application/json; charset=utf-16',
        'x',
      ),
      accept: fc.constantFrom('text/html', '*/*', 'application/xml'),
      'accept-encoding': fc.constantFrom('gzip', 'br;q=1', '*'),
      'x-forwarded-host': fc.constantFrom('other.test', "'; --"),
      'x-http-method-override': fc.constantFrom('DELETE', 'PUT'),
      'if-none-match': text,
      cookie: text,
      'user-agent': text,
      'idempotency-key': fc.oneof(
        text,
        fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 2 }),
      ),
    },
    { requiredKeys: [] },
  );
  const key = fc.record({ 'idempotency-key': fc.uuid() });
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant<Record<string, string>>({}) },
    { weight: hasKey ? 2 : 0, arbitrary: key as fc.Arbitrary<Record<string, string>> },
    { weight: 2, arbitrary: odd as fc.Arbitrary<Record<string, string>> },
  );
}
