import { afterAll, beforeAll, expect, test } from 'vitest';
import { OTHER_HOST, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

let app: TestApp;
let root: string;
const KIM = { email: 'kim@acme.test', password: 'correct horse battery' };
let kimId: number;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  root = await logIn(app);
  const json = { ...KIM, username: 'Kim', role: 'view' };
  kimId = (await app.client.post('/admin/users', { bearer: root, json })).body.id;
});
afterAll(() => app.close());

const logInKim = async () => (await app.client.post('/admin/login', { json: KIM })).body.token as string;
const listSessions = async (bearer: string) => (await app.client.get('/admin/me/sessions', { bearer })).body;
const fetchStatus = async (bearer: string) => (await app.client.get('/admin/me', { bearer })).status;

test('each user sees and ends their own sessions, and no one else’s', async () => {
  const here = await logInKim();
  app.moveClock(60_000);
  const there = await logInKim();
  const sessions = await listSessions(here);
  expect(sessions.map((session: { own: boolean }) => session.own)).toEqual([false, true]);
  expect(sessions[1].created_at).toBe('2026-03-01 12:00:00');
  expect(JSON.stringify(sessions)).not.toContain(here);
  const end = (id: string, bearer: string) =>
    app.client.send('DELETE', `/admin/me/sessions/${id}`, { bearer });
  expect((await end(sessions[0].id, root)).status).toBe(404);
  expect((await end(sessions[0].id, here)).body).toEqual({ status: 'ended', sessions: 1 });
  expect(await fetchStatus(there)).toBe(401);
  expect(await fetchStatus(here)).toBe(200);
});

test('an expired session is not listed', async () => {
  const before = (await listSessions(await logInKim())).length;
  app.moveClock(3_700_000);
  const later = await logInKim();
  expect(before).toBeGreaterThan(1);
  expect(await listSessions(later)).toHaveLength(1);
  root = await logIn(app);
});

test('a superuser ends all sessions of a user, and others may not', async () => {
  const kim = await logInKim();
  const path = `/admin/users/${kimId}/sessions`;
  const sessions = (await app.client.get(path, { bearer: root })).body;
  expect(sessions.map((session: { own: boolean }) => session.own)).not.toContain(true);
  expect((await app.client.get(path, { bearer: kim })).status).toBe(403);
  const other = { host: OTHER_HOST, bearer: await logIn(app, OTHER_HOST) };
  expect((await app.client.send('DELETE', path, other)).status).toBe(404);
  const endAnswer = await app.client.send('DELETE', path, { bearer: root });
  expect(endAnswer.body.sessions).toBeGreaterThanOrEqual(sessions.length);
  expect(await fetchStatus(kim)).toBe(401);
  expect(
    (await app.client.get('/admin/audit?action=session.ended', { bearer: root })).body.entries,
  ).toHaveLength(2);
});

test('an API token has no sessions', async () => {
  const { token } = (await app.client.post('/admin/api-tokens', { bearer: root, json: {} })).body;
  expect((await app.client.get('/admin/me/sessions', { bearer: token })).status).toBe(403);
});
