import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { addColleague, logIn, newSubject } from '../../../../test/harness/steps.ts';
import {
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { TOKEN_SCOPES } from '../../store/token-scopes.ts';

let app: TestApp;
let root: string;
let subject: string;

beforeAll(async () => {
  app = await startApp({
    vision: fakeVision({ document: seenLicence(), face: seenSelfie(fakeFace('Ada')) }),
  });
  root = await logIn(app);
  subject = await newSubject(app, root, { first_name: 'Ada', last_name: 'Quill' });
});
afterAll(() => app.close());

const create = (scopes: readonly string[] | null, bearer = root) =>
  app.client.post('/admin/api-tokens', { bearer, json: { description: 'Shop', scopes } });

/** The status of one request to each kind of route. */
async function tryAll(bearer: string): Promise<Record<string, number>> {
  const post = (path: string, json: object) => app.client.post(path, { bearer, json });
  const get = (path: string) => app.client.get(path, { bearer });
  const answers = {
    mint: await post('/ephemeral-tokens', { subject_id: subject }),
    create: await post('/admin/subjects', { first_name: 'Eve', last_name: 'Quill' }),
    read: await get(`/admin/subjects/${subject}`),
    find: await get('/admin/subjects'),
    cases: await get('/admin/submissions'),
    case: await get(`/admin/submissions/${subject}`),
    decide: await post(`/admin/submissions/${subject}/approve`, {}),
    audit: await get('/admin/audit'),
    erase: await app.client.send('DELETE', '/subjects/none', { bearer, json: {} }),
  };
  return Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]));
}

test.each([
  ['mint', { mint: 201, create: 201 }],
  ['read_decisions', { cases: 200 }],
  ['records', { create: 201, read: 200, find: 200 }],
])('[S325] a token of the scope %s is refused on every other route', async (scope, allowedStatuses) => {
  const { body } = await create([scope]);
  const statuses = await tryAll(body.token);
  const refusedNames = Object.keys(statuses).filter((name) => !(name in allowedStatuses));
  expect(statuses).toEqual({
    ...Object.fromEntries(refusedNames.map((name) => [name, 403])),
    ...allowedStatuses,
  });
});

test('a token of two scopes has both, and one without scopes has its role', async () => {
  const both = await tryAll((await create(['mint', 'read_decisions'])).body.token);
  expect([both.mint, both.cases, both.read, both.audit]).toEqual([201, 200, 403, 403]);
  const all = await tryAll((await create(null)).body.token);
  expect(Object.values(all)).not.toContain(403);
  const list = (await app.client.get('/admin/api-tokens', { bearer: root })).body;
  expect(list.slice(0, 2).map(({ scopes }: { scopes: string[] }) => scopes)).toEqual([
    null,
    ['mint', 'read_decisions'],
  ]);
});

test.each([[['everything']], [[]], ['mint']])('scopes %j are refused', async (scopes) => {
  const answer = await app.client.post('/admin/api-tokens', { bearer: root, json: { scopes } });
  expect([answer.status, answer.headers['attesta-error-field']]).toEqual([
    400,
    expect.stringContaining('scopes'),
  ]);
});

test('every route of a scope exists, and its permissions reach all of them', async () => {
  const document = (await app.client.get('/openapi.json')).body;
  const ids = Object.values<Record<string, { operationId?: string }>>(document.paths).flatMap((path) =>
    Object.values(path).flatMap(({ operationId }) => operationId ?? []),
  );
  for (const { operations } of Object.values(TOKEN_SCOPES))
    for (const operation of operations) expect(ids).toContain(operation);
  const { bearer } = await addColleague(app, root, 'Kim');
  expect((await create(['mint'], bearer)).status).toBe(403);
});
