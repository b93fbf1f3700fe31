import { afterAll, beforeAll, expect, test } from 'vitest';
import { OTHER_HOST, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  root = await logIn(app);
});
afterAll(() => app.close());

const PASSWORD = 'a password of some length';
const KIM = { email: 'kim@acme.test', username: 'Kim', password: PASSWORD, role: 'admin' };
const add = (json: object) => app.client.post('/admin/users', { bearer: root, json });
const change = (id: number, json: object, bearer = root) =>
  app.client.send('PATCH', `/admin/users/${id}`, { bearer, json });
const remove = (id: number, bearer = root) => app.client.send('DELETE', `/admin/users/${id}`, { bearer });
const enter = async (email: string, password = PASSWORD) =>
  (await app.client.post('/admin/login', { json: { email, password } })).body.token as string | undefined;
const me = (bearer: string | undefined) => app.client.get('/admin/me', { bearer: bearer ?? '' });
const list = async () => (await app.client.get('/admin/users', { bearer: root })).body;

test('a user is added, listed, changed and removed', async () => {
  const { status, body } = await add(KIM);
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    email: KIM.email,
    username: 'Kim',
    role: 'admin',
    role_id: null,
    role_name: null,
    suspended: false,
    second_factor: false,
    by_company: false,
    invited: false,
    created_at: '2026-03-01 12:00:00',
  });
  expect(await list()).toMatchObject([{ username: 'root' }, body]);
  const bearer = await enter(KIM.email);
  expect((await change(body.id, { role: 'view' })).body).toEqual({ ...body, role: 'view', api_tokens: [] });
  expect((await me(bearer)).body.role).toBe('view');
  expect((await remove(body.id)).body).toEqual({ status: 'deleted', id: body.id, api_tokens: [] });
  expect((await me(bearer)).status).toBe(401);
  expect(await enter(KIM.email)).toBeUndefined();
  expect((await remove(body.id)).status).toBe(404);
  expect((await change(body.id, { role: 'view' })).status).toBe(404);
});

test('a user’s e-mail and username are unique, in any case', async () => {
  const { id } = (await add(KIM)).body;
  expect((await add({ ...KIM, username: 'Other', email: 'KIM@acme.test' })).status).toBe(409);
  expect((await add({ ...KIM, username: 'kim', email: 'other@acme.test' })).status).toBe(409);
  await remove(id);
});

test('[S171] a suspended user is refused at the next request, and admitted again when reinstated', async () => {
  const { id } = (await add(KIM)).body;
  const bearer = await enter(KIM.email);
  await change(id, { suspended: true });
  expect((await me(bearer)).status).toBe(401);
  expect(await enter(KIM.email)).toBeUndefined();
  await change(id, { suspended: false });
  expect(await enter(KIM.email)).toBeDefined();
  await remove(id);
});

test('a user with a new password logs in only with that, and every open session ends', async () => {
  const { id } = (await add(KIM)).body;
  const bearer = await enter(KIM.email);
  await change(id, { password: 'another long password' });
  expect((await me(bearer)).status).toBe(401);
  expect(await enter(KIM.email)).toBeUndefined();
  expect(await enter(KIM.email, 'another long password')).toBeDefined();
  await remove(id);
});

test.each([
  { email: 'no address' },
  { email: '' },
  { username: '' },
  { password: 'eleven char' },
  { password: 'x'.repeat(1025) },
  { role: 'owner' },
  { role: undefined },
])('a user is refused with %o', async (wrong) => {
  expect((await add({ ...KIM, ...wrong })).status).toBe(400);
});

test('a user is refused an unknown change', async () => {
  const [{ id }] = await list();
  for (const json of [{ rolle: 'view' }, { password: 'short' }, { suspended: 'yes' }]) {
    expect((await change(id, json)).status).toBe(400);
  }
});

test('a user’s changes are on the audit by names, without a value', async () => {
  const { id } = (await add(KIM)).body;
  await change(id, { role: 'view', password: 'another long password' });
  await remove(id);
  const { entries } = (await app.client.get('/admin/audit', { bearer: root })).body;
  expect(entries.slice(0, 4)).toMatchObject([
    { action: 'user.removed', actor: 'root', user_id: id, fields: [] },
    { action: 'password.changed', actor: 'root', user_id: id },
    { action: 'user.updated', user_id: id, fields: ['role', 'password'] },
    { action: 'user.created', user_id: id, fields: ['email', 'username', 'role'] },
  ]);
});

test('the last superuser can be neither removed, suspended nor demoted', async () => {
  const [{ id }] = await list();
  expect((await remove(id)).status).toBe(409);
  expect((await change(id, { suspended: true })).status).toBe(409);
  expect((await change(id, { role: 'admin' })).status).toBe(409);
  expect((await change(id, { role: 'superuser' })).status).toBe(200);
  expect((await me(root)).body.role).toBe('superuser');
});

test('[S177] one superuser remains when two remove each other at once', async () => {
  const second = (await add({ ...KIM, role: 'superuser' })).body;
  const bearer = await enter(KIM.email);
  const [{ id: first }] = await list();
  const answers = await Promise.all([
    change(second.id, { role: 'admin' }),
    change(first, { role: 'admin' }, bearer),
  ]);
  // The second one is no longer a superuser, or would be the last to go.
  expect(answers.map((answer) => answer.status).sort()).toEqual([
    200,
    expect.toSatisfy((s) => s === 403 || s === 409),
  ]);
  const remainingRows = await app.dependencies.db.asSystem((tx) =>
    tx
      .selectFrom('staff_users')
      .select('id')
      .where('tenant_id', '=', app.tenantId)
      .where('role', '=', 'superuser')
      .execute(),
  );
  expect(remainingRows).toHaveLength(1);
});

test('users of another tenant are not found', async () => {
  const other = await logIn(app, OTHER_HOST);
  const [{ id }] = (await app.client.get('/admin/users', { host: OTHER_HOST, bearer: other })).body;
  expect((await app.client.get('/admin/users', { host: OTHER_HOST, bearer: root })).status).toBe(401);
  expect((await change(id, { suspended: true })).status).not.toBe(200);
  expect((await app.client.get('/admin/me', { host: OTHER_HOST, bearer: other })).status).toBe(200);
});
