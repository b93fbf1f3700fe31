import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppDependencies, listRoutes } from '../src/server/app.ts';
import { PLATFORM, startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const ID = '01890000-0000-7000-8000-000000000000';
const routes = listRoutes({
  logger: pino({ level: 'silent' }),
  masterKey: new Uint8Array(32),
} as unknown as AppDependencies);

let app: TestApp;
let bearer: string;
let token: string;
let hasSpace: () => Promise<boolean> = async () => true;
beforeAll(async () => {
  app = await startApp({
    vision: { ...unavailableVision, ready: async () => {} },
    hasFreeSpace: () => hasSpace(),
  });
  bearer = await logIn(app);
  token = await mint(app, bearer, await newSubject(app, bearer, { first_name: 'A', last_name: 'B' }));
});
afterAll(() => app.close());

test('[S218] every write is 503 with Retry-After when the disk is nearly full, and reads still succeed', async () => {
  hasSpace = async () => false;
  for (const { method, path, access } of routes) {
    const at = path.replace(/:(attempt|challenge_id)/, '1').replace(':id', ID);
    const by = access.by === 'platform' ? PLATFORM : { bearer, token };
    const answer = await app.client.send(method, at, { ...by, ...(method === 'GET' ? {} : { json: {} }) });
    const refused = [answer.status, answer.headers['retry-after'], answer.body?.error];
    const full = [503, '30', 'The disk is almost full. Nothing was written; try again later.'];
    if (method === 'GET') expect(answer.status, path).not.toBe(503);
    else expect(refused, `${method} ${path}`).toEqual(full);
  }
  expect((await app.client.get('/admin/subjects', { bearer })).body).toHaveLength(1);
  expect((await app.client.get('//healthz')).status).toBe(200);
  expect(await app.client.get('//readyz')).toMatchObject({ status: 503, body: { away: ['disk'] } });
});

test('a disk that does not answer counts as full, and writes succeed again once there is space', async () => {
  hasSpace = () => Promise.reject(new Error('EIO'));
  const send = () => newSubject(app, bearer, { first_name: 'C', last_name: 'D' });
  await expect(send()).rejects.toThrow('The disk does not answer');
  hasSpace = async () => true;
  expect(await send()).toBeTruthy();
  expect((await app.client.get('//readyz')).status).toBe(200);
});
