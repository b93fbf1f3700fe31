import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/harness/start-app.ts';
import { logIn, newSubject } from '../../../test/harness/steps.ts';
import { unavailableVision } from '../../../test/harness/vision/unavailable-vision.ts';
import { API_VERSION, DEPRECATIONS } from './api-version.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

let app: TestApp;
let bearer: string;
let guide: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
  guide = await readFile(new URL('../../../docs/versions.md', import.meta.url), 'utf8');
});
afterAll(() => app.close());

const mintLink = async (json: object) => {
  const subject_id = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Northwood' });
  return app.client.post('/ephemeral-tokens', { bearer, json: { subject_id, ...json } });
};

test('every answer of the API has the version, a refusal too, and a page has none', async () => {
  const answers = [
    await app.client.get('/admin/subjects', { bearer }),
    await app.client.get('/admin/subjects'),
    await app.client.get('/nowhere'),
    await app.client.get('/openapi.json'),
  ];
  expect(answers.map(({ headers }) => headers['attesta-version'])).toEqual(Array(4).fill(API_VERSION));
  expect((await app.client.get('//verify/')).headers['attesta-version']).toBeUndefined();
});

test('the guide’s newest change is of the version’s day', () => {
  const days = [...guide.matchAll(/^### (\d{4}-\d{2}-\d{2})$/gm)].map(([, day]) => day);
  expect(days[0]).toBe(API_VERSION);
  expect(days).toEqual([...days].sort().reverse());
});

test.each(Object.entries(DEPRECATIONS))(
  '%s stays for a year or more, and the guide names it',
  (name, { since, sunset }) => {
    expect(Date.parse(sunset) - Date.parse(since)).toBeGreaterThanOrEqual(YEAR_MS);
    expect(guide).toContain(`### ${name}\n`);
  },
);

test('a mint with one_time answers when it ends and what replaces it, and another mint does not', async () => {
  const { status, headers } = await mintLink({ one_time: true });
  expect(status).toBe(201);
  expect(headers).toMatchObject({
    deprecation: '@1795910400',
    sunset: 'Wed, 01 Dec 2027 00:00:00 GMT',
    link: '</docs/versions/#one_time>; rel="deprecation"; type="text/html"',
  });
  expect((await mintLink({ max_uses: 1 })).headers).not.toHaveProperty('deprecation');
});

test('a liveness challenge with all steps at once answers when it ends, and a paced one does not', async () => {
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { liveness: { paced: false } } });
  const { token } = (await mintLink({})).body;
  const begin = (json: object) => app.client.post('/subject/liveness', { token, json });
  expect((await begin({})).headers['sunset']).toBe('Wed, 01 Dec 2027 00:00:00 GMT');
  expect((await begin({ paced: true })).headers).not.toHaveProperty('sunset');
});
