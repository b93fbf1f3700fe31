import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readApiDocument } from '../tools/codegen/api-document.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, newSubject } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

// Every list of the API document, so that later lists are checked too.
const bounded = Object.entries(readApiDocument().paths).flatMap(([path, { servers, ...operations }]) =>
  Object.entries(operations).flatMap(([method, { parameters = [] }]) =>
    parameters
      .filter(({ in: where, name }) => where === 'query' && /^(limit|offset)$/.test(name))
      .map(({ name }) => ({ method, path, name })),
  ),
);
const NINES = '9'.repeat(60);

let app: TestApp;
let bearer: string;

beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
  await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Northwood' });
});
afterAll(() => app.close());

test('the tested lists include subjects, submissions, the queue, the audit and erasure requests', () => {
  expect(bounded.map(({ path, name }) => `${path} ${name}`).sort()).toEqual(
    expect.arrayContaining([
      '/admin/audit limit',
      '/admin/deletion-requests limit',
      '/admin/review limit',
      '/admin/submissions limit',
      '/admin/subjects limit',
      '/admin/subjects offset',
    ]),
  );
});

describe.each(bounded)('$method $path', ({ method, path, name }) => {
  const send = (value: string) =>
    app.client.send(method.toUpperCase(), `${path}?${name}=${value}`, { bearer });

  test.each(['1001', '2147483648', '9999999999', '-9999999999', NINES, `-${NINES}`])(
    `accepts ${name} %s only within its bounds`,
    async (value) => {
      expect((await send(value)).status).toBe(200);
    },
  );

  test.each(['', 'many', '1.5', '1e3', '0x10', '--1', '1%20'])(`refuses “%s” for ${name}`, async (value) => {
    expect((await send(value)).status).toBe(400);
  });
});

test('a limit beyond all numbers means the maximum, and an offset beyond all rows gives an empty page', async () => {
  const list = async (query: string) => (await app.client.get(`/admin/subjects?${query}`, { bearer })).body;
  expect(await list(`limit=${NINES}`)).toHaveLength(1);
  expect(await list(`offset=${NINES}`)).toEqual([]);
  expect(await list(`limit=-${NINES}&offset=-${NINES}`)).toHaveLength(1);
});
