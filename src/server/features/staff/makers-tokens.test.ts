import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { addColleague, logIn } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

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

const makeToken = async (bearer: string, json: object = {}) =>
  (await app.client.post('/admin/api-tokens', { bearer, json })).body.token as string;
const list = async () => (await app.client.get('/admin/api-tokens', { bearer: root })).body;
const works = async (token: string) => (await app.client.get('/admin/me', { bearer: token })).status === 200;
const patch = async (id: number, json: object) =>
  (await app.client.send('PATCH', `/admin/users/${id}`, { bearer: root, json })).body;
const remove = async (id: number, json: object = {}) =>
  (await app.client.send('DELETE', `/admin/users/${id}`, { bearer: root, json })).body;

/** A superuser who has made a valid token, a revoked one and one that expires in an hour. */
async function addMaker() {
  const kim = await addColleague(app, root, 'Kim', 'superuser');
  const token = await makeToken(kim.bearer, { description: 'Shop' });
  const hour = new Date(app.dependencies.now().getTime() + 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
  await makeToken(kim.bearer, { expires_at: hour });
  await makeToken(kim.bearer);
  const [{ id: newest }] = await list();
  await app.client.send('DELETE', `/admin/api-tokens/${newest}`, { bearer: root });
  return { ...kim, token };
}
const TOLD = [
  { description: 'Shop', expires_at: null, revoked_at: null },
  { description: null, revoked_at: null },
];

test.each([
  ['suspends', (id: number) => patch(id, { suspended: true })],
  ['demotes', (id: number) => patch(id, { role: 'view' })],
  ['removes', (id: number) => remove(id)],
])('[S141] a superuser who %s a user is told of their live API tokens, which stay', async (_, act) => {
  const { id, token } = await addMaker();
  await makeToken(root);
  expect((await act(id)).api_tokens).toMatchObject(TOLD);
  expect(await works(token)).toBe(true);
});

test('expired API tokens are not listed', async () => {
  const { id } = await addMaker();
  all.moveClock(3_600_000);
  root = await logIn(app);
  expect((await patch(id, { suspended: true })).api_tokens).toHaveLength(1);
});

test.each([
  ['a suspension', (id: number) => patch(id, { suspended: true, api_tokens: 'revoke' })],
  ['a removal', (id: number) => remove(id, { api_tokens: 'revoke' })],
])('[S141] %s that asks for it revokes the user’s API tokens, each audited', async (_, act) => {
  const { id, token } = await addMaker();
  const others = await makeToken(root);
  const tokens = (await act(id)).api_tokens;
  expect(tokens).toHaveLength(2);
  for (const row of tokens) expect(row.revoked_at).not.toBeNull();
  expect(await works(token)).toBe(false);
  expect(await works(others)).toBe(true);
  const { entries } = (await app.client.get('/admin/audit?action=api-token.revoked', { bearer: root })).body;
  expect(entries.slice(0, 2)).toMatchObject([
    { actor: 'root', user_id: id },
    { actor: 'root', user_id: id },
  ]);
});

test('a change that removes no right of a user does not mention API tokens', async () => {
  const { id } = await addMaker();
  await patch(id, { suspended: true });
  expect(await patch(id, { suspended: false })).not.toHaveProperty('api_tokens');
});

test('[S141] the list shows whether the maker of an API token still exists, even if their name is reused', async () => {
  const { id } = await addMaker();
  await makeToken(root);
  const active = async () => (await list()).map((row: { maker_active: boolean }) => row.maker_active);
  expect(await active()).toEqual([true, true, true, true]);
  await patch(id, { suspended: true });
  expect(await active()).toEqual([true, false, false, false]);
  await remove(id);
  await addColleague(app, root, 'Kim', 'superuser');
  expect(await active()).toEqual([true, false, false, false]);
  expect((await list())[1]).toMatchObject({ created_by: 'Kim', maker_id: id });
});
