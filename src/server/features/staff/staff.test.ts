import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
});
afterAll(() => app.close());

const HOUR = 3_600_000;
const me = (bearer: string) => app.client.get('/admin/me', { bearer });

test('logging in gives a token, the username and the role; the e-mail ignores case', async () => {
  const answer = await app.client.post('/admin/login', {
    json: { ...ADMIN, email: ADMIN.email.toUpperCase() },
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    token: expect.stringMatching(/^attesta_session_[\w-]{43}$/),
    username: 'root',
    role: 'superuser',
  });
});

test('[S126] logging in with an unknown e-mail and with a wrong password gives the same answer', async () => {
  const wrong = await app.client.post('/admin/login', { json: { ...ADMIN, password: 'wrong' } });
  const unknown = await app.client.post('/admin/login', { json: { ...ADMIN, email: 'who@acme.test' } });
  expect(wrong.status).toBe(401);
  expect(unknown.status).toBe(401);
  expect(unknown.body).toEqual(wrong.body);
});

describe('while the hash of a password is computed', () => {
  /** Runs `meanwhile` as soon as a login has read its user. */
  function afterReading(meanwhile: () => Promise<unknown>): void {
    const { db } = app.dependencies;
    const { asTenant } = db;
    db.asTenant = async (tenantId, work) => {
      const result = await asTenant(tenantId, work);
      if (typeof result === 'object' && result && 'password_hash' in result) {
        db.asTenant = asTenant;
        await meanwhile();
      }
      return result;
    };
  }

  test.each([
    ['suspended', { suspended: true }, 401],
    ['given another password', { password: 'another of some length' }, 401],
    ['given another role', { role: 'view' }, 200],
  ])('[S120] a user who is %s during the hashing is refused', async (what, patch, status) => {
    const root = await logIn(app);
    const kim = { email: `${what.replaceAll(' ', '-')}@acme.test`, password: ADMIN.password };
    const json = { ...kim, username: what, role: 'admin' };
    const { id } = (await app.client.post('/admin/users', { bearer: root, json })).body;
    const change = { bearer: root, json: patch };
    let changeStatus = 0;
    afterReading(async () => {
      changeStatus = (await app.client.send('PATCH', `/admin/users/${id}`, change)).status;
    });
    const answer = await app.client.post('/admin/login', { json: kim });
    expect(changeStatus).toBe(200);
    expect(answer.status).toBe(status);
    const wrong = await app.client.post('/admin/login', { json: { ...ADMIN, password: 'wrong' } });
    expect(answer.body).toEqual(status === 401 ? wrong.body : expect.objectContaining({ role: 'view' }));
  });
});

test('a session ends by logging out', async () => {
  const bearer = await logIn(app);
  expect((await me(bearer)).body).toMatchObject({
    username: 'root',
    role: 'superuser',
    second_factor: false,
    by_company: false,
    daily_mail: null,
  });
  await app.client.post('/admin/logout', { bearer });
  expect((await me(bearer)).status).toBe(401);
});

test('[S171] a session ends after an hour without a request', async () => {
  const bearer = await logIn(app);
  app.moveClock(0.9 * HOUR);
  expect((await me(bearer)).status).toBe(200);
  app.moveClock(0.9 * HOUR);
  expect((await me(bearer)).status).toBe(200);
  app.moveClock(HOUR);
  expect((await me(bearer)).status).toBe(401);
});

test('a session ends after twelve hours in any case', async () => {
  const bearer = await logIn(app);
  for (let hours = 0; hours < 11.5; hours += 0.5) {
    app.moveClock(HOUR / 2);
    expect((await me(bearer)).status).toBe(200);
  }
  app.moveClock(HOUR / 2);
  expect((await me(bearer)).status).toBe(401);
});

const create = (bearer: string, json: object) => app.client.post('/admin/api-tokens', { bearer, json });

test('[S104] an API token is shown once, works as admin, and ends when revoked', async () => {
  const bearer = await logIn(app);
  const creationAnswer = await create(bearer, { description: 'backend' });
  expect(creationAnswer.body).toEqual({
    status: 'API token created',
    token: expect.stringMatching(/^attesta_api_[\w-]{43}$/),
    expires_at: null,
    description: 'backend',
  });
  const { token } = creationAnswer.body;
  expect((await me(token)).body).toMatchObject({ role: 'admin' });
  expect((await create(token, {})).status).toBe(403);
  const list = await app.client.get('/admin/api-tokens', { bearer });
  expect(list.body[0]).toMatchObject({ description: 'backend', created_by: 'root', revoked_at: null });
  expect(list.body[0].last_used_at).not.toBeNull();
  expect(JSON.stringify(list.body)).not.toContain(token);
  const revoke = await app.client.send('DELETE', `/admin/api-tokens/${list.body[0].id}`, { bearer });
  expect(revoke.body).toEqual({ status: 'API token revoked' });
  expect((await me(token)).status).toBe(401);
  expect((await app.client.send('DELETE', '/admin/api-tokens/999', { bearer })).status).toBe(404);
});

test('an API token ends at its expiry, which must be in the future', async () => {
  const bearer = await logIn(app);
  expect((await create(bearer, { expires_at: '2020-01-01' })).status).toBe(400);
  expect((await create(bearer, { expires_at: 'soon' })).status).toBe(400);
  expect((await create(bearer, { description: 'x'.repeat(256) })).status).toBe(400);
  const day = new Date(app.dependencies.now().getTime() + 48 * HOUR).toISOString().slice(0, 10);
  const { token, expires_at } = (await create(bearer, { expires_at: day })).body;
  expect(expires_at).toBe(`${day} 00:00:00`);
  expect((await me(token)).status).toBe(200);
  app.moveClock(49 * HOUR);
  expect((await me(token)).status).toBe(401);
});
