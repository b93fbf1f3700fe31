import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPasskey, createAuthenticator } from '../../../../../test/harness/soft-authenticator.ts';
import {
  ADMIN,
  openTenant,
  PLATFORM,
  startApp,
  type TestApp,
} from '../../../../../test/harness/start-app.ts';
import { type SecondServer, startSecondServer } from '../../../../../test/harness/start-second-server.ts';
import { addColleague, logIn } from '../../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../../test/harness/vision/unavailable-vision.ts';

let all: TestApp;
let second: SecondServer;
beforeAll(async () => {
  all = await startApp({ vision: unavailableVision, trustProxy: ['127.0.0.1/32'] });
  second = await startSecondServer(all);
});
afterAll(async () => {
  await second.close();
  await all.close();
});

const PASSWORD = { current: ADMIN.password };

/** A tenant with a superuser, and the ways in which passkeys are made and used there. */
async function open() {
  const app = await openTenant(all);
  const { client, host } = app;
  const root = await logIn(app);
  const origin = `http://${host}`;
  const send = (method: string, path: string, bearer: string, json: object = {}) =>
    client.send(method, path, { bearer, json });
  const begin = async (bearer: string, confirmation: object = PASSWORD) =>
    (await send('POST', '/admin/me/passkeys/options', bearer, confirmation)).body.public_key;
  const add = (bearer: string, name?: string) => addPasskey(app, bearer, name);
  const getChallenge = async () => (await client.get('/admin/login/passkey')).body.public_key.challenge;
  const enter = (json: object, address = '192.0.2.1') =>
    client.post('/admin/login/passkey', { json, headers: { 'x-forwarded-for': address } });
  const signIn = async (device: ReturnType<typeof createAuthenticator>, faults: object = {}) =>
    enter(device.get({ challenge: await getChallenge(), origin, ...faults }));
  const entries = async (action: string) =>
    (await client.get(`/admin/audit?action=${action}`, { bearer: root })).body.entries;
  const logInWithPassword = (email = ADMIN.email) =>
    client.post('/admin/login', { json: { email, password: ADMIN.password } });
  const change = (json: object, bearer = root) => send('PATCH', '/admin/settings', bearer, json);
  const list = async (bearer = root) => (await client.get('/admin/me/passkeys', { bearer })).body;
  const me = async (bearer = root) => (await client.get('/admin/me', { bearer })).body;
  const helpers = { begin, add, getChallenge, enter, signIn, entries, logInWithPassword, change, list, me };
  return { app, client, root, origin, send, ...helpers };
}

test('a passkey is added with the password, named, listed without its key, and audited without its name', async () => {
  const { root, add, list, entries, me, client } = await open();
  expect(await me()).toMatchObject({ second_factor: false, authenticator: false });
  expect((await client.get('/admin/login')).body.passkey).toBe(false);
  const { passkey } = await add(root, 'Ada’s laptop');
  const row = { id: passkey.id, name: 'Ada’s laptop', backed_up: false, last_used_at: null };
  expect(await list()).toEqual([{ ...row, created_at: expect.any(String) }]);
  expect(await me()).toMatchObject({ second_factor: true, authenticator: false });
  expect((await client.get('/admin/login')).body.passkey).toBe(true);
  const [entry] = await entries('passkey.added');
  expect(entry).toMatchObject({ actor: 'root', fields: [] });
  expect(JSON.stringify(entry)).not.toContain('Ada’s');
});

test('the options ask for a verified user, name the host and exclude the passkeys that exist', async () => {
  const { root, add, begin, app } = await open();
  const { device } = await add(root);
  expect(await begin(root)).toMatchObject({
    rp: { id: app.host, name: 'Acme' },
    user: { name: ADMIN.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ type: 'public-key', id: device.id }],
  });
});

test('[S124] a wrong password adds no passkey, is audited, and counts as a failed login of the user', async () => {
  const { app, root, send, entries } = await open();
  const { bearer } = await addColleague(app, root, 'Kim');
  const ask = (confirmation: object) => send('POST', '/admin/me/passkeys/options', bearer, confirmation);
  for (let at = 0; at < 10; at += 1) {
    const answer = await ask({ current: 'a wrong password' });
    expect(answer.status).toBe(401);
    expect(answer.headers['attesta-error-field']).toBe('current');
  }
  expect((await ask(PASSWORD)).status).toBe(429);
  expect((await entries('login.refused'))[0]).toMatchObject({ actor: 'Kim', fields: ['current'] });
  all.moveClock(15 * 60_000);
});

test('a confirmation is one of password and code, and an API token has no passkey', async () => {
  const { client, root, send } = await open();
  for (const confirmation of [{}, { ...PASSWORD, code: '123456' }])
    expect((await send('POST', '/admin/me/passkeys/options', root, confirmation)).status).toBe(400);
  const { token } = (await client.post('/admin/api-tokens', { bearer: root, json: {} })).body;
  expect((await client.get('/admin/me/passkeys', { bearer: token })).status).toBe(403);
  expect((await send('POST', '/admin/me/passkeys/options', token, PASSWORD)).status).toBe(403);
});

test.each([
  ['without a verified user', { isUserVerified: false }],
  ['of another origin', { origin: 'http://attacker.test', rpId: undefined }],
  ['for another host', { rpId: 'attacker.test' }],
  ['with a challenge from elsewhere', { challenge: 'c29tZSByYW5kb20gYnl0ZXM' }],
])('a new passkey %s is refused', async (_title, faults) => {
  const { app, root, origin, begin, send, list } = await open();
  const { challenge } = await begin(root);
  const ceremony = { challenge, origin, rpId: app.host, ...faults };
  const credential = createAuthenticator().create(
    ceremony as Parameters<ReturnType<typeof createAuthenticator>['create']>[0],
  );
  expect((await send('POST', '/admin/me/passkeys', root, { name: 'Laptop', credential })).status).toBe(409);
  expect(await list()).toEqual([]);
});

test('a challenge adds one passkey, to the user who asked, within five minutes', async () => {
  const { app, root, origin, begin, send, getChallenge } = await open();
  const kim = await addColleague(app, root, 'Kim');
  const { challenge } = await begin(root);
  const post = (bearer: string, postedChallenge: string) =>
    send('POST', '/admin/me/passkeys', bearer, {
      name: 'Laptop',
      credential: createAuthenticator().create({ challenge: postedChallenge, origin }),
    });
  expect((await post(kim.bearer, challenge)).status).toBe(409);
  expect((await post(root, await getChallenge())).status).toBe(409);
  expect((await post(root, challenge)).status).toBe(201);
  expect((await post(root, challenge)).status).toBe(409);
  const late = await begin(root);
  all.moveClock(5 * 60_000);
  expect((await post(root, late.challenge)).status).toBe(409);
});

test('a credential belongs to one user, and a user has ten at most', async () => {
  const { app, root, origin, begin, send, add } = await open();
  const kim = await addColleague(app, root, 'Kim');
  const { device } = await add(root);
  const credential = device.create({ challenge: (await begin(kim.bearer)).challenge, origin });
  const refusal = await send('POST', '/admin/me/passkeys', kim.bearer, { name: 'Mine', credential });
  expect(refusal).toMatchObject({ status: 409, headers: { 'attesta-error-code': 'taken' } });
  for (let at = 1; at < 10; at += 1) await add(root);
  expect((await send('POST', '/admin/me/passkeys/options', root, PASSWORD)).status).toBe(409);
});

test('a passkey signs in without a password, on any server, and is audited with its method', async () => {
  const { app, client, root, add, origin, signIn, entries, list } = await open();
  const { device } = await add(root);
  const loginAnswer = await signIn(device);
  expect(loginAnswer).toMatchObject({ status: 200, body: { username: 'root', role: 'superuser' } });
  expect((await client.get('/admin/me', { bearer: loginAnswer.body.token })).status).toBe(200);
  expect((await entries('login.opened'))[0]).toMatchObject({ actor: 'root', fields: ['passkey'] });
  expect((await list())[0].last_used_at).not.toBeNull();
  // One server makes the challenge, the other checks the answer.
  const host = { host: app.host };
  const { challenge } = (await second.client.get('/admin/login/passkey', host)).body.public_key;
  expect(
    (await client.post('/admin/login/passkey', { json: device.get({ challenge, origin }) })).status,
  ).toBe(200);
});

test.each([
  ['without a verified user', { isUserVerified: false }],
  ['of another origin', { origin: 'http://attacker.test' }],
  ['for another host', { rpId: 'attacker.test' }],
  ['with a challenge from elsewhere', { challenge: 'c29tZSByYW5kb20gYnl0ZXM' }],
])('[S122] an answer %s opens no session, and is audited as the user’s', async (_title, faults) => {
  const { app, root, add, signIn, entries } = await open();
  const { device } = await add(root);
  expect((await signIn(device, { rpId: app.host, ...faults })).status).toBe(401);
  expect((await entries('login.refused'))[0]).toMatchObject({ actor: 'root', fields: ['passkey'] });
  expect((await signIn(device)).status).toBe(200);
});

test('[S122] a challenge is answered once, also by twenty answers at once, and within five minutes', async () => {
  const { root, add, origin, getChallenge, enter } = await open();
  const { device } = await add(root);
  const answer = device.get({ challenge: await getChallenge(), origin });
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_, at) => enter(answer, `198.51.100.${at}`).then(({ status }) => status)),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const late = device.get({ challenge: await getChallenge(), origin });
  all.moveClock(5 * 60_000);
  expect((await enter(late)).status).toBe(401);
});

test('a challenge for adding a passkey signs no one in', async () => {
  const { root, add, origin, begin, enter } = await open();
  const { device } = await add(root);
  const { challenge } = await begin(root);
  expect((await enter(device.get({ challenge, origin }))).status).toBe(401);
});

test('[S123] a signature counter that does not grow is refused: a copy of the passkey is in use', async () => {
  const { root, add, signIn } = await open();
  const { device } = await add(root);
  expect((await signIn(device, { count: 5 })).status).toBe(200);
  for (const count of [5, 4, 0]) expect((await signIn(device, { count })).status).toBe(401);
  expect((await signIn(device, { count: 4_000_000_000 })).status).toBe(200);
});

test('an unknown passkey, a removed one and a suspended user’s get the same answer', async () => {
  const { app, root, add, signIn, send } = await open();
  const kim = await addColleague(app, root, 'Kim');
  const { device } = await add(kim.bearer);
  await send('PATCH', `/admin/users/${kim.id}`, root, { suspended: true });
  const suspended = await signIn(device);
  const { device: gone, passkey } = await add(root);
  await send('DELETE', `/admin/me/passkeys/${passkey.id}`, root, PASSWORD);
  expect(suspended).toMatchObject({ status: 401, headers: { 'attesta-error-code': 'login-refused' } });
  expect((await signIn(gone)).body).toEqual(suspended.body);
  expect((await signIn(createAuthenticator())).body).toEqual(suspended.body);
});

test('[S122] a passkey of one tenant signs in at no other', async () => {
  const [acme, other] = [await open(), await open()];
  const { device } = await acme.add(acme.root);
  const challenge = await other.getChallenge();
  expect((await other.enter(device.get({ challenge, origin: other.origin }))).status).toBe(401);
  expect((await acme.enter(device.get({ challenge, origin: acme.origin }))).status).toBe(401);
  expect(await other.list()).toEqual([]);
});

describe('the lockout rule and passkeys', () => {
  test('[S125] ten refused answers from an address are 429 there, and lock no user out', async () => {
    const { root, add, origin, getChallenge, enter, logInWithPassword } = await open();
    const { device } = await add(root);
    const wrong = async () => device.get({ challenge: await getChallenge(), origin, isUserVerified: false });
    const right = async () => device.get({ challenge: await getChallenge(), origin });
    const tries = Array.from({ length: 10 }, async () => enter(await wrong(), '203.0.113.5'));
    const refusals = await Promise.all(tries);
    expect(refusals.map(({ status }) => status)).toEqual(Array(10).fill(401));
    expect((await enter(await right(), '203.0.113.5')).status).toBe(429);
    expect((await enter(await right(), '203.0.113.6')).status).toBe(200);
    expect((await logInWithPassword()).status).toBe(200);
    all.moveClock(15 * 60_000);
    expect((await enter(await right(), '203.0.113.5')).status).toBe(200);
  });

  test('[S125] a user whose password ten failures block still signs in with a passkey', async () => {
    const { client, root, add, signIn, logInWithPassword } = await open();
    const { device } = await add(root);
    const tries = Array.from({ length: 10 }, (_, at) =>
      client.post('/admin/login', {
        json: { ...ADMIN, password: 'a wrong password' },
        headers: { 'x-forwarded-for': `198.51.100.${at}` },
      }),
    );
    await Promise.all(tries);
    expect((await logInWithPassword()).status).toBe(429);
    expect((await signIn(device)).status).toBe(200);
    all.moveClock(15 * 60_000);
  });
});

test('the password of a user with a passkey opens no session, and the passkey completes the login', async () => {
  const { root, add, logInWithPassword, signIn, entries } = await open();
  const { device } = await add(root);
  const before = (await entries('login.opened')).length;
  expect(await logInWithPassword()).toMatchObject({ status: 200, body: { challenge: 'passkey' } });
  expect(await entries('login.opened')).toHaveLength(before);
  expect((await signIn(device)).status).toBe(200);
});

test('a passkey meets the requirement of a second factor, and the last factor then stays', async () => {
  const { root, add, change, send, list } = await open();
  const { passkey } = await add(root);
  expect((await change({ enforce_2fa: true })).status).toBe(200);
  const remove = (id: string) => send('DELETE', `/admin/me/passkeys/${id}`, root, PASSWORD);
  expect((await remove(passkey.id)).status).toBe(409);
  const { passkey: other } = await add(root, 'Phone');
  expect((await remove(passkey.id)).status).toBe(200);
  expect(await list()).toMatchObject([{ id: other.id }]);
});

test('an authenticator app can be removed while a passkey is left, though a factor is required', async () => {
  const { root, client, add, change, send, me } = await open();
  const { secret } = (await client.post('/admin/2fa/enrol', { bearer: root, json: {} })).body;
  const code = () => new TOTP({ secret }).generate({ timestamp: all.dependencies.now().getTime() });
  await client.post('/admin/2fa/activate', { bearer: root, json: { code: code() } });
  await change({ enforce_2fa: true });
  all.moveClock(30_000);
  expect((await send('DELETE', '/admin/2fa', root, { code: code() })).status).toBe(409);
  const { passkey } = await add(root);
  expect(await me()).toMatchObject({ authenticator: true });
  expect((await send('DELETE', '/admin/2fa', root, { code: code() })).status).toBe(200);
  expect(await me()).toMatchObject({ second_factor: true, authenticator: false });
  expect((await send('DELETE', `/admin/me/passkeys/${passkey.id}`, root, PASSWORD)).status).toBe(409);
});

test('[S124] a code of the authenticator app confirms the removal of a passkey, once', async () => {
  const { root, client, add, send, list, entries } = await open();
  const { secret } = (await client.post('/admin/2fa/enrol', { bearer: root, json: {} })).body;
  const code = new TOTP({ secret }).generate({ timestamp: all.dependencies.now().getTime() + 30_000 });
  await client.post('/admin/2fa/activate', {
    bearer: root,
    json: { code: new TOTP({ secret }).generate({ timestamp: all.dependencies.now().getTime() }) },
  });
  all.moveClock(30_000);
  const [one, two] = [await add(root, 'One'), await add(root, 'Two')];
  const remove = (id: string) => send('DELETE', `/admin/me/passkeys/${id}`, root, { code });
  expect((await remove(one.passkey.id)).status).toBe(200);
  expect((await remove(two.passkey.id)).status).toBe(401);
  expect(await list()).toMatchObject([{ name: 'Two' }]);
  expect((await entries('passkey.removed'))[0]).toMatchObject({ actor: 'root', fields: [] });
  expect((await entries('login.refused'))[0]).toMatchObject({ actor: 'root', fields: ['code'] });
});

test('no user removes the passkey of another', async () => {
  const { app, root, add, send, list } = await open();
  const kim = await addColleague(app, root, 'Kim');
  const { passkey } = await add(root);
  expect((await send('DELETE', `/admin/me/passkeys/${passkey.id}`, kim.bearer, PASSWORD)).status).toBe(404);
  expect(await list()).toHaveLength(1);
});

test('a reset of the second factor removes a user’s passkeys and sessions, and is audited', async () => {
  const { app, root, add, send, signIn, logInWithPassword, entries } = await open();
  const kim = await addColleague(app, root, 'Kim');
  const { device } = await add(kim.bearer);
  const reset = await send('PATCH', `/admin/users/${kim.id}`, root, { reset_2fa: true });
  expect(reset).toMatchObject({ status: 200, body: { second_factor: false } });
  expect((await signIn(device)).status).toBe(401);
  expect((await logInWithPassword('Kim@acme.test')).body.token).toEqual(expect.any(String));
  expect((await entries('user.updated'))[0]).toMatchObject({ user_id: kim.id, fields: ['reset_2fa'] });
});

test('the operator resets the factors of the last superuser, who signs in with the password again', async () => {
  const { app, client, root, add, signIn, logInWithPassword } = await open();
  const { device } = await add(root);
  const reset = (email: string) =>
    client.post(`/platform/tenants/${app.tenantId}/reset-2fa`, { ...PLATFORM, json: { email } });
  expect((await reset('unknown@acme.test')).status).toBe(404);
  expect(await reset(ADMIN.email)).toMatchObject({ status: 200, body: { status: 'second factor reset' } });
  expect((await client.get('/admin/me', { bearer: root })).status).toBe(401);
  expect((await signIn(device)).status).toBe(401);
  const bearer = (await logInWithPassword()).body.token;
  const [entry] = (await client.get('/admin/audit?action=user.updated', { bearer })).body.entries;
  expect(entry).toMatchObject({ actor: 'platform', actor_kind: 'platform', fields: ['reset_2fa'] });
});
