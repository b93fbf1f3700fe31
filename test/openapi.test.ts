import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AppDependencies, listRoutes } from '../src/server/app.ts';
import { REFUSALS } from '../src/server/errors.ts';
import { done } from '../src/server/http/fields/answer-fields.ts';
import { named } from '../src/server/http/openapi/annotate.ts';
import { API_TAGS } from '../src/server/http/openapi/api-tags.ts';
import type { Method, Operation } from '../src/server/http/openapi/document-types.ts';
import { EXAMPLE_ID } from '../src/server/http/openapi/example-values.ts';
import { toJsonSchema } from '../src/server/http/openapi/to-json-schema.ts';
import { acceptsRequestKey, openRoute } from '../src/server/http/route.ts';
import { readApiDocument } from '../tools/codegen/api-document.ts';
import { createAnswerCheck } from './harness/check-answer.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const document = readApiDocument();
const routes = listRoutes({
  logger: pino({ level: 'silent' }),
  masterKey: new Uint8Array(32),
} as unknown as AppDependencies);

const operations = Object.entries(document.paths).flatMap(([path, { servers, ...methods }]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method as Method, operation })),
);
const titled = operations.map((each) => [`${each.method.toUpperCase()} ${each.path}`, each] as const);

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(document, 'document');

test('the API document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('the API document has every route and the two probes, and nothing else', () => {
  const listed = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(titled.map(([title]) => title).sort()).toEqual(
    [...listed, 'GET /healthz', 'GET /servez', 'GET /readyz'].sort(),
  );
});

test('every operation has its own operationId', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/);
});

test('every reference has a target, and every definition is referred to', () => {
  const text = JSON.stringify(document);
  const referred = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]!);
  expect([...new Set(referred)].sort()).toEqual(Object.keys(document.components.schemas).sort());
});

test('[S80] the API document lists the codes of refusals, and every refusal has one', () => {
  const { enum: codes } = document.components.schemas['ErrorCode']!;
  expect(codes).toEqual(Object.keys(REFUSALS));
  for (const { operation } of operations) {
    for (const [status, { headers }] of Object.entries(operation.responses)) {
      expect(headers?.['Attesta-Error-Code']?.required).toBe(status >= '400' ? true : undefined);
    }
  }
});

test('the status of a verdict tells its schema, and each schema has one status', () => {
  const { schemas } = document.components;
  const unions = Object.entries(schemas).filter(([, { discriminator }]) => discriminator);
  expect(unions.map(([name]) => name).sort()).toEqual([
    'AnswerCredentialAnswer',
    'AnswerCredentialAnswer201',
    'UploadAnswer',
    'UploadAnswer201',
    'Verdict',
  ]);
  for (const [, { oneOf, discriminator }] of unions) {
    const { propertyName, mapping } = discriminator as {
      propertyName: string;
      mapping: Record<string, string>;
    };
    expect(propertyName).toBe('status');
    expect(Object.values(mapping).map(($ref) => ({ $ref }))).toEqual(oneOf);
    for (const [status, $ref] of Object.entries(mapping)) {
      const { properties, required } = schemas[$ref.split('/').at(-1)!]!;
      expect(properties).toMatchObject({ status: { const: status } });
      expect(required).toContain('status');
    }
  }
});

test('the API document contains no internal words', () => {
  expect(JSON.stringify(document)).not.toMatch(/writtenAs|"example":\{"id":.*"\$schema"/);
  expect(JSON.stringify(document.components.schemas)).not.toContain('$defs');
});

/** The route of an operation's title; the document has some that no route serves. */
const findRoute = (title: string) =>
  routes.find((each) => `${each.method} ${each.path.replace(/:(\w+)/g, '{$1}')}` === title);

describe.each(titled)('%s', (title, { path, method, operation }) => {
  test('the operation has a summary in one sentence and a tag', () => {
    expect(operation.summary).toMatch(/^[A-Z].*[.?]$/);
    expect(document.tags.map((tag) => tag.name)).toContain(operation.tags[0]);
  });

  test('the operation documents what it needs: credential, parameters, key', () => {
    const route = findRoute(title);
    if (!route) return expect(operation.security).toEqual([]);
    const schemes = { staff: 'bearer', subject: 'ephemeral', platform: 'platform', anyone: null };
    const scheme = schemes[route.access.by];
    expect(operation.security).toEqual(scheme ? [{ [scheme]: [] }] : []);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const parameters = operation.parameters ?? [];
    expect(parameters.filter((each) => each.in === 'path').map((each) => each.name)).toEqual(inPath);
    const hasKey = parameters.some((each) => each.name === 'Idempotency-Key');
    expect(hasKey).toBe(acceptsRequestKey(route));
    expect(Boolean(operation.requestBody)).toBe(Boolean(route.body ?? route.form));
  });

  test('the operation documents every status it returns', () => {
    const statuses = Object.keys(operation.responses);
    expect(statuses.some((status) => /^2|303/.test(status))).toBe(true);
    if (document.paths[path]!.servers) return;
    const always = ['400', '404', '500', '503'];
    const isPlatforms = 'platform' in (operation.security[0] ?? {});
    const tenants = isPlatforms ? ['401'] : ['403'];
    const counted = operation.security.length > 0 && !isPlatforms ? ['401', '429'] : [];
    if (findRoute(title)?.uncounted) counted.pop();
    expect(statuses).toEqual(expect.arrayContaining([...always, ...tenants, ...counted]));
    for (const status of ['429', '503']) {
      const response = operation.responses[status];
      const header = response?.headers?.['Retry-After'];
      // A stored answer under an Idempotency-Key does not change.
      const mayBeStored = status === '503' && /^POST \/subject\/(upload|liveness\/)/.test(title);
      if (response) expect(header?.required).toBe(!mayBeStored);
    }
  });

  test('the operation has examples, and they fit its schemas', () => {
    for (const { examples, validate } of listMedia(path, method, operation)) {
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) {
        expect([validate(example), validate.errors, example].slice(0, 2)).toEqual([true, null]);
      }
    }
  });
});

/** Every JSON body of an operation, with its examples and their schema. */
function listMedia(path: string, method: Method, { requestBody, responses }: Operation) {
  const at = (...parts: string[]) => {
    const pointer = parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    return ajv.compile({ $ref: `document#/${encodeURI(pointer)}` });
  };
  const bodies = [
    { content: requestBody?.content, pointer: ['requestBody'] },
    ...Object.entries(responses).map(([status, { content }]) => ({
      content,
      pointer: ['responses', status],
    })),
  ];
  return bodies.flatMap(({ content, pointer }) => {
    const media = content?.['application/json'];
    if (!media) return [];
    const validate = at('paths', path, method, ...pointer, 'content', 'application/json', 'schema');
    return [{ examples: Object.values(media.examples ?? {}).map(({ value }) => value), validate }];
  });
}

test('the compiler refuses a handler that answers otherwise than declared', () => {
  const route = { method: 'GET', path: '/page', operationId: 'x', summary: 'X.' } as const;
  const answers = { 200: done('updated') };
  openRoute({ ...route, answers, handle: async (_) => ({ status: 200, body: { status: 'updated' } }) });
  // @ts-expect-error another status
  openRoute({ ...route, answers, handle: async (_) => ({ status: 201, body: { status: 'updated' } }) });
  // @ts-expect-error another value
  openRoute({ ...route, answers, handle: async (_) => ({ status: 200, body: { status: 'done' } }) });
  // @ts-expect-error a field too few (one too many is for the tests to see: every answer is held to it)
  openRoute({ ...route, answers, handle: async (_) => ({ status: 200, body: {} }) });
  // @ts-expect-error no answers at all
  openRoute({ ...route, handle: async (_) => ({ status: 200, body: {} }) });
  expect(done('updated').safeParse({ status: 'updated' }).success).toBe(true);
});

test('[S80] the client of the tests checks every answer against the API document', () => {
  const problemOf = createAnswerCheck(document);
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const seen = (status: number, body: unknown, more = {}) =>
    problemOf('POST', '/api/v1/subject/messages?x=1', { status, body, headers: { ...headers, ...more } });
  const posted = { status: 'ok', correspondence_id: EXAMPLE_ID.message };
  expect(seen(200, posted)).toBeNull();
  expect(seen(201, posted)).toMatch('201');
  expect(seen(200, { status: 'ok' })).toMatch('correspondence_id');
  expect(seen(200, { ...posted, status: 'good' })).toMatch('status');
  expect(seen(200, { ...posted, correspondence_id: 1 })).toMatch('correspondence_id');
  expect(seen(200, { ...posted, password: 'x' })).toMatch('additional');
  const refused = (status: number, code: string, body: object, more = {}) =>
    seen(status, body, { 'attesta-error-code': code, ...more });
  expect(refused(401, 'unauthenticated', { error: 'No.', sql: 'select 1' })).toMatch('additional');
  expect(refused(503, 'busy', { error: 'Later.' })).toMatch('Retry-After');
  expect(refused(503, 'busy', { error: 'Later.' }, { 'retry-after': '5' })).toBeNull();
  // No code, an unknown code, and a code of another status.
  expect(seen(404, { error: 'No.' })).toMatch('code');
  expect(refused(404, 'constructor', { error: 'No.' })).toMatch('code');
  expect(refused(404, 'busy', { error: 'No.' })).toMatch('code');
  expect(problemOf('GET', '/api/v1/nowhere', { status: 200, body: {}, headers })).toMatch('Nothing');
});

test('two schemas of the API document cannot share a name', () => {
  const components = {};
  toJsonSchema(named('Twin', z.object({ a: z.string() })), 'output', components);
  expect(() => toJsonSchema(named('Twin', z.object({ b: z.string() })), 'output', components)).toThrow(
    'Twin',
  );
});

test('every path belongs to a tag by its own name', () => {
  const lost = routes.filter(({ path }) => !API_TAGS.some(({ paths }) => paths.test(path)));
  expect(
    lost.map(({ path }) => path),
    'src/server/http/openapi/api-tags.ts has none for it',
  ).toEqual([]);
});

describe('GET /openapi.json', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ vision: unavailableVision });
  });
  afterAll(() => app.close());

  test('GET /openapi.json needs no credential and returns the whole document', async () => {
    const answer = await app.client.get('/openapi.json');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(document);
  });

  test('GET /openapi.json exists on a host of a tenant alone', async () => {
    expect((await app.client.get('/openapi.json', { host: 'nowhere.test' })).status).toBe(404);
  });

  test('GET /openapi.json describes the probes as they answer', async () => {
    expect((await app.client.get('//healthz')).body).toEqual({ status: 'ok' });
    const ready = await app.client.get('//readyz');
    expect([ready.status, ready.body.away]).toEqual([503, ['models']]);
  });
});
