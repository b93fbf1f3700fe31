import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  ADMIN,
  OTHER_HOST,
  openTenant,
  startApp,
  type TestApp,
} from '../../../../../test/harness/start-app.ts';
import { addColleague, logIn } from '../../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../../test/harness/vision/unavailable-vision.ts';

let all: TestApp;
let app: TestApp;
let root: string;
beforeAll(async () => {
  all = await startApp({ vision: unavailableVision });
});
afterAll(() => all.close());
beforeEach(async () => {
  app = await openTenant(all);
  root = await logIn(app);
});

const HOUR = 3_600_000;
const NEW = 'another long password';
const KIM = { email: 'kim@acme.test', username: 'Kim', role: 'admin' };
const me = async (bearer: string) => (await app.client.get('/admin/me', { bearer })).status;
const enter = (email: string, password: string) =>
  app.client.post('/admin/login', { json: { email, password } });
const change = (bearer: string, json: object) => app.client.post('/admin/me/password', { bearer, json });
const entries = async (action: string) =>
  (await app.client.get(`/admin/audit?action=${action}`, { bearer: await logIn(app) })).body.entries;
const patch = (id: number, json: object) =>
  app.client.send('PATCH', `/admin/users/${id}`, { bearer: root, json });

test('[S138] the own password is changed with the current one, which ends the user’s other sessions and is audited', async () => {
  const kim = await addColleague(app, root, 'Kim', 'view');
  const other = (await enter('Kim@acme.test', ADMIN.password)).body.token;
  const answer = await change(kim.bearer, { current: ADMIN.password, password: NEW });
  expect(answer).toMatchObject({ status: 200, body: { status: 'password changed', sessions: 1 } });
  expect(await me(kim.bearer)).toBe(200);
  expect(await me(other)).toBe(401);
  expect((await enter('Kim@acme.test', ADMIN.password)).status).toBe(401);
  expect((await enter('Kim@acme.test', NEW)).status).toBe(200);
  const [entry] = await entries('password.changed');
  expect(entry).toMatchObject({ actor: 'Kim', actor_id: kim.id, address_hash: expect.any(String) });
});

test('[S139] the own password stays with a wrong current one, which is audited and counts as a failed login', async () => {
  const { bearer } = await addColleague(app, root, 'Kim');
  for (let at = 0; at < 10; at += 1) {
    const answer = await change(bearer, { current: 'a wrong password', password: NEW });
    expect(answer.status).toBe(401);
    expect(answer.headers).toMatchObject({
      'attesta-error-code': 'login-refused',
      'attesta-error-field': 'current',
    });
  }
  expect((await change(bearer, { current: ADMIN.password, password: NEW })).status).toBe(429);
  expect((await entries('login.refused'))[0]).toMatchObject({ actor: 'Kim', fields: ['current'] });
  all.moveClock(15 * 60_000);
  expect((await enter('Kim@acme.test', ADMIN.password)).status).toBe(200);
});

test('the own password does not exist for an API token, and needs 12 characters', async () => {
  const { token } = (await app.client.post('/admin/api-tokens', { bearer: root, json: {} })).body;
  expect((await change(token, { current: ADMIN.password, password: NEW })).status).toBe(403);
  expect((await change(root, { current: ADMIN.password, password: 'too short' })).status).toBe(400);
});

test('[S138] a password that a superuser sets for a colleague is audited as set by the superuser, about the colleague', async () => {
  const { id } = await addColleague(app, root, 'Kim');
  await patch(id, { password: NEW });
  expect((await entries('password.changed'))[0]).toMatchObject({ actor: 'root', user_id: id });
});

const invite = async (json: object = KIM) => {
  const { status, body } = await app.client.post('/admin/users', { bearer: root, json });
  expect(status).toBe(201);
  return { id: body.id as number, body, token: tokenIn(body.invitation_url) };
};
const tokenIn = (url: string) => {
  expect(url.startsWith(`http://${app.host}/admin/#invite=`)).toBe(true);
  return url.split('#invite=')[1]!;
};
const accept = (invitation_token: string, host = app.host) =>
  app.client.post('/admin/invitation', { host, json: { invitation_token, password: NEW } });

test('[S138] an invitation lets the added user set a password that no one else knows, once', async () => {
  const { id, body, token } = await invite();
  expect(body).toMatchObject({ ...KIM, invited: true, second_factor: false });
  expect((await enter(KIM.email, NEW)).status).toBe(401);
  expect((await accept(token, OTHER_HOST)).status).toBe(401);
  expect(await accept(token)).toMatchObject({
    status: 200,
    body: { status: 'password set', email: KIM.email },
  });
  expect((await accept(token)).status).toBe(401);
  expect((await enter(KIM.email, NEW)).body).toMatchObject({ username: 'Kim', role: 'admin' });
  expect((await app.client.get('/admin/users', { bearer: root })).body[1].invited).toBe(false);
  expect((await entries('password.changed'))[0]).toMatchObject({ actor: 'Kim', actor_id: id });
  expect((await entries('user.created'))[0]).toMatchObject({ actor: 'root', user_id: id });
});

test('an invitation is not part of an answer to an added user who has a password', async () => {
  const json = { ...KIM, password: NEW };
  const { body } = await app.client.post('/admin/users', { bearer: root, json });
  expect(body).toMatchObject({ invited: false });
  expect(body).not.toHaveProperty('invitation_url');
});

test('[S139] an invitation ends after 72 hours, and a new link ends the one before it', async () => {
  const { id, token } = await invite();
  all.moveClock(72 * HOUR);
  expect((await accept(token)).status).toBe(401);
  root = await logIn(app);
  const again = async () =>
    tokenIn((await app.client.post(`/admin/users/${id}/invitation`, { bearer: root })).body.invitation_url);
  const [second, third] = [await again(), await again()];
  expect((await accept(second)).status).toBe(401);
  expect((await accept(third)).status).toBe(200);
});

test('[S139] an invitation ends with a suspension and with a password that a superuser sets', async () => {
  const { id, token } = await invite();
  await patch(id, { suspended: true });
  expect((await app.client.post(`/admin/users/${id}/invitation`, { bearer: root })).status).toBe(409);
  await patch(id, { suspended: false });
  expect((await accept(token)).status).toBe(401);
  const lee = await invite({ ...KIM, email: 'lee@acme.test', username: 'Lee' });
  await patch(lee.id, { password: 'yet another password' });
  expect((await accept(lee.token)).status).toBe(401);
});

test('an invitation sets up no second factor, and a link for that sets no password', async () => {
  const { id, token } = await invite();
  const enrolled = await app.client.post('/admin/enrolment', { json: { enrolment_token: token } });
  expect(enrolled.status).toBe(401);
  const { url } = (await app.client.post(`/admin/users/${id}/enrolment`, { bearer: root })).body;
  expect((await accept(url.split('#enrol=')[1])).status).toBe(401);
});

test('an invitation of a superuser without a password keeps the last superuser in place', async () => {
  await invite({ ...KIM, role: 'superuser' });
  const [{ id }] = (await app.client.get('/admin/users', { bearer: root })).body;
  expect((await patch(id, { suspended: true })).status).toBe(409);
});

test('[S140] a username is stored without invisible characters, so that none looks like another', async () => {
  const add = (username: string) =>
    app.client.post('/admin/users', { bearer: root, json: { ...KIM, password: NEW, username } });
  expect((await add('root\u200b')).status).toBe(409);
  expect((await add('\u200b')).status).toBe(400);
  expect((await add('Ｋｉｍ\u00ad')).body.username).toBe('Kim');
});
