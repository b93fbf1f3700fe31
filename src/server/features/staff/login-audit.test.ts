import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { addColleague, logIn } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

let all: TestApp;
beforeAll(async () => {
  all = await startApp({ vision: unavailableVision, trustProxy: ['127.0.0.1/32'] });
});
afterAll(() => all.close());

/** A tenant with a superuser, and a login from an address. */
async function open() {
  const { client } = await openTenant(all);
  const bearer = await logIn({ client });
  const enter = (json: object, address = '192.0.2.1') =>
    client.post('/admin/login', { json, headers: { 'x-forwarded-for': address } });
  const entries = async (action = '') =>
    (await client.get(`/admin/audit?limit=1000&action=${action}`, { bearer })).body.entries;
  return { client, bearer, enter, entries };
}
const WRONG = { ...ADMIN, password: 'a wrong password' };

test('[S136] a login, a refusal and a logout are audited with the user’s id and a hash of the address', async () => {
  const { client, enter, entries } = await open();
  await enter(WRONG, '198.51.100.7');
  const { token } = (await enter(ADMIN, '198.51.100.7')).body;
  await client.post('/admin/logout', { bearer: token, headers: { 'x-forwarded-for': '203.0.113.9' } });
  const [ended, opened, refused] = await entries('login.');
  const by = { actor: 'root', actor_kind: 'staff', actor_id: expect.any(Number) };
  expect(refused).toMatchObject({ ...by, action: 'login.refused', fields: ['password'] });
  expect(opened).toMatchObject({ ...by, action: 'login.opened', fields: ['password'] });
  expect(ended).toMatchObject({ ...by, action: 'login.ended', fields: [] });
  expect(opened.address_hash).toMatch(/^[0-9a-f]{16}$/);
  expect(refused.address_hash).toBe(opened.address_hash);
  expect(ended.address_hash).not.toBe(opened.address_hash);
  expect(JSON.stringify(await entries())).not.toMatch(/198\.51\.100|203\.0\.113/);
  expect((await client.get('/admin/audit/chain', { bearer: await logIn({ client }) })).body.flaw).toBeNull();
});

test('the same address has another hash in another tenant', async () => {
  const readHash = async () => {
    const { enter, entries } = await open();
    await enter(ADMIN, '198.51.100.7');
    return (await entries('login.opened'))[0].address_hash;
  };
  expect(await readHash()).not.toBe(await readHash());
});

test('[S136] a suspended user’s attempt is audited as theirs, and answered like any other', async () => {
  const { client, bearer, enter, entries } = await open();
  const { id } = await addColleague({ client }, bearer, 'Kim');
  await client.send('PATCH', `/admin/users/${id}`, { bearer, json: { suspended: true } });
  const refusal = await enter({ email: 'Kim@acme.test', password: ADMIN.password });
  expect(refusal.body).toEqual((await enter({ ...WRONG, email: 'unknown@acme.test' })).body);
  const [, kims] = await entries('login.refused');
  expect(kims).toMatchObject({ actor: 'Kim', actor_id: id });
});

test('[S137] unknown e-mails from many addresses leave ten entries, and hide no refusal of a known user', async () => {
  const { enter, entries } = await open();
  const guesses = Array.from({ length: 30 }, (_, at) =>
    enter({ ...WRONG, email: `guess${at}@acme.test` }, `198.51.100.${at}`),
  );
  for (const { status } of await Promise.all(guesses)) expect(status).toBe(401);
  expect(await entries('login.refused')).toHaveLength(10);
  await enter(WRONG, '203.0.113.1');
  const refusals = await entries('login.refused');
  expect(refusals).toHaveLength(11);
  expect(refusals.map(({ actor }: { actor: string }) => actor)).toEqual(['root', ...Array(10).fill('login')]);
  all.moveClock(15 * 60_000);
  await enter({ ...WRONG, email: 'guess@acme.test' });
});

test('[S137] a login that the limit refuses is not audited', async () => {
  const { enter, entries } = await open();
  await Promise.all(Array.from({ length: 10 }, (_, at) => enter(WRONG, `198.51.100.${at}`)));
  const before = (await entries()).length;
  for (let at = 0; at < 5; at += 1) expect((await enter(WRONG, `203.0.113.${at}`)).status).toBe(429);
  expect(await entries()).toHaveLength(before);
});

/** Gives the caller a second factor. @returns their current code, which works once in 30 seconds */
async function addFactor(client: TestApp['client'], bearer: string) {
  const { secret } = (await client.post('/admin/2fa/enrol', { bearer })).body;
  const code = () => new TOTP({ secret }).generate({ timestamp: all.dependencies.now().getTime() });
  await client.post('/admin/2fa/activate', { bearer, json: { code: code() } });
  all.moveClock(30_000);
  return code;
}

test('[S137] the right password without the required factor is audited ten times in 15 minutes', async () => {
  const { client, bearer, enter, entries } = await open();
  await addColleague({ client }, bearer, 'Kim');
  await addFactor(client, bearer);
  const changeAnswer = await client.send('PATCH', '/admin/settings', { bearer, json: { enforce_2fa: true } });
  expect(changeAnswer.status).toBe(200);
  const login = { email: 'Kim@acme.test', password: ADMIN.password };
  // Six at once: a try counts as failed until its password is checked.
  for (const round of [1, 2]) {
    const tries = Array.from({ length: 6 }, (_, at) => enter(login, `198.51.100.${round * 10 + at}`));
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(6).fill(403));
  }
  const refusals = await entries('login.refused');
  expect(refusals).toHaveLength(10);
  expect(refusals[0]).toMatchObject({ actor: 'Kim', fields: ['second_factor'] });
});

test('[S136] a wrong code and the right one are audited as refused and opened with the second factor', async () => {
  const { client, bearer, enter, entries } = await open();
  const code = await addFactor(client, bearer);
  const { challenge_token } = (await enter(ADMIN)).body;
  expect(await entries('login.opened')).toHaveLength(1);
  for (const enteredCode of ['wrong', code()])
    await client.post('/admin/login/verify', { json: { challenge_token, code: enteredCode } });
  const [opened, refused] = await entries('login.');
  expect(refused).toMatchObject({ action: 'login.refused', actor: 'root', fields: ['code'] });
  expect(opened).toMatchObject({ action: 'login.opened', fields: ['password', 'second_factor'] });
});
