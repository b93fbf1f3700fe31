import { randomBytes, randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  parseFragment,
  readCookie,
  signInThroughProvider,
  signInWithSso,
} from '../../../../../test/harness/servers/sign-in-through-provider.ts';
import {
  CLIENT,
  type Employee,
  type OidcProvider,
  startOidcProvider,
} from '../../../../../test/harness/servers/start-oidc-provider.ts';
import { addPasskey } from '../../../../../test/harness/soft-authenticator.ts';
import { ADMIN, openTenant, startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../../test/harness/vision/unavailable-vision.ts';
import { rotateKeys } from '../../../encryption/keys/rotate-keys.ts';
import { toTenantId } from '../../../store/tenant-id.ts';
import { openProviders } from './open-providers.ts';

let all: TestApp;
let company: OidcProvider;
beforeAll(async () => {
  company = await startOidcProvider();
  all = await startApp({ vision: unavailableVision, providers: openProviders([company.issuer]) });
});
afterAll(async () => {
  await all.close();
  await company.close();
});
afterEach(() => {
  vi.useRealTimers();
});

const KIM: Employee = {
  sub: 'kim-1',
  email: 'kim@company.test',
  email_verified: true,
  name: 'Kim Voss',
  groups: ['everybody', 'reviewers'],
};
const ROLE_MAP = { owners: 'superuser', reviewers: 'admin', auditors: 'view', dpo: 'privacy' };

/** A tenant whose staff uses single sign-on, and its superuser's session. */
async function open(changes: object = {}) {
  const app = await openTenant(all);
  company.register(`http://${app.host}`);
  const bearer = await logIn(app, app.host);
  const change = (oidc: object | null) =>
    app.client.send('PATCH', '/admin/settings', { bearer, json: { oidc } });
  const oidcSettings = { ...CLIENT, issuer: company.issuer, roles_claim: 'groups', role_map: ROLE_MAP };
  const changeAnswer = await change({ ...oidcSettings, ...changes });
  const signIn = async (employee: Employee) => {
    company.seat(employee);
    return signInWithSso(app.client);
  };
  const read = async (path: string) => (await app.client.get(path, { bearer })).body;
  const actions = async () =>
    (await read('/admin/audit')).entries.map(({ action }: { action: string }) => action);
  return { app, bearer, change, changed: changeAnswer, signIn, read, actions, client: app.client };
}

/** A user's own second factor. @returns the current code */
async function setUpFactor(app: TestApp, bearer: string) {
  const { secret } = (await app.client.post('/admin/2fa/enrol', { bearer, json: {} })).body;
  const code = () => new TOTP({ secret }).generate({ timestamp: app.dependencies.now().getTime() });
  await app.client.post('/admin/2fa/activate', { bearer, json: { code: code() } });
  all.moveClock(30_000);
  return code;
}

describe('single sign-on settings', () => {
  test('[S134] the settings return all except the secret, which is encrypted, and the values for the provider', async () => {
    const { app, changed, read } = await open();
    expect(changed.status).toBe(200);
    expect(changed.body.oidc).toEqual({
      issuer: company.issuer,
      client_id: CLIENT.client_id,
      has_client_secret: true,
      roles_claim: 'groups',
      role_map: ROLE_MAP,
      custom_role_map: {},
      enforce: false,
    });
    expect(changed.body.oidc_addresses).toEqual({
      allowed: true,
      callback_url: `http://${app.host}/api/v1/admin/login/oidc/callback`,
      signed_out_url: `http://${app.host}/admin/`,
    });
    expect(JSON.stringify(await read('/admin/settings'))).not.toContain(CLIENT.client_secret);
    const clients = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      tx.selectFrom('oidc_clients').selectAll().execute(),
    );
    expect(clients).toHaveLength(1);
    expect(Buffer.from(clients[0]!.client_secret).includes(CLIENT.client_secret)).toBe(false);
    const [entry] = (await read('/admin/audit')).entries;
    expect(entry.fields).toContain('oidc.client_secret');
  });

  test.each([
    ['issuer', { issuer: 'https://elsewhere.test' }],
    ['issuer', { issuer: 'http://169.254.169.254' }],
    ['issuer', { issuer: 'file:///etc/passwd' }],
    ['role_map', { role_map: {} }],
    ['role_map.owners', { role_map: { owners: 'root' } }],
    ['custom_role_map', { custom_role_map: { leads: randomUUID() } }],
    ['custom_role_map.leads', { custom_role_map: { leads: 'admin' } }],
    ['client_secret', { client_id: 'another', client_secret: undefined }],
  ])('[S134] the settings refuse %s of %j', async (field, wrong) => {
    const { change } = await open();
    const answer = await change(wrong);
    expect(answer.status).toBe(400);
    expect(answer.headers['attesta-error-field']).toBe(`oidc.${field}`);
  });

  test('the settings are changed in parts, keep the secret meanwhile, and are removed', async () => {
    const { change, client } = await open();
    expect((await change({ roles_claim: 'realm_access.roles' })).body.oidc).toMatchObject({
      roles_claim: 'realm_access.roles',
      has_client_secret: true,
    });
    expect((await client.get('/admin/login')).body).toEqual({
      company: true,
      password: true,
      passkey: false,
    });
    expect((await change(null)).body.oidc).toBeNull();
    expect((await client.get('/admin/login')).body).toEqual({
      company: false,
      password: true,
      passkey: false,
    });
    expect((await client.get('/admin/login/oidc')).status).toBe(404);
    expect((await change({ enforce: true })).status).toBe(400);
  });
});

test('single sign-on adds a user at the first sign-in with the role of the claim, and no password', async () => {
  const { signIn, client, read, actions } = await open();
  const { status, body } = await signIn(KIM);
  expect(status).toBe(200);
  expect(body).toMatchObject({ username: 'Kim Voss', role: 'admin' });
  expect((await client.get('/admin/me', { bearer: body.token })).status).toBe(200);
  expect((await client.get('/admin/users', { bearer: body.token })).status).toBe(403);
  const users = await read('/admin/users');
  expect(users).toHaveLength(2);
  expect(users[1]).toMatchObject({ email: KIM.email, by_company: true });
  const json = { email: KIM.email, password: 'a password of some length' };
  expect((await client.post('/admin/login', { json })).status).toBe(401);
  // The last one tried a password, which no user of single sign-on has.
  expect((await actions()).slice(0, 3)).toEqual(['login.refused', 'login.opened', 'user.created']);
});

test('[S131] single sign-on applies the role that the provider names now, and ends sessions with the last role', async () => {
  const { signIn, client, actions } = await open();
  const first = await signIn(KIM);
  const { body } = await signIn({ ...KIM, groups: 'dpo' });
  expect(body.role).toBe('privacy');
  const me = (await client.get('/admin/me', { bearer: first.body.token })).body;
  expect(me.role).toBe('privacy');
  const refusal = await signIn({ ...KIM, groups: ['everybody', 'constructor'] });
  expect(refusal.status).toBe(401);
  expect(refusal.body.error).toContain('no role here');
  expect((await client.get('/admin/me', { bearer: body.token })).status).toBe(401);
  expect((await actions())[0]).toBe('login.refused');
});

test('single sign-on gives one of the tenant’s own roles, the one with the most permissions, after superuser and admin', async () => {
  const { bearer, change, signIn, client } = await open();
  const addRole = async (name: string, permissions: string[]): Promise<string> =>
    (await client.post('/admin/roles', { bearer, json: { name, permissions } })).body.id;
  const reader = await addRole('Reader', ['cases']);
  const lead = await addRole('Lead', ['cases', 'decide', 'bulk']);
  expect((await change({ custom_role_map: { readers: reader, leads: lead } })).status).toBe(200);
  const enter = async (...groups: string[]) => {
    const { token } = (await signIn({ ...KIM, groups })).body;
    return (await client.get('/admin/me', { bearer: token })).body;
  };
  expect(await enter('readers')).toMatchObject({ role: 'custom', role_id: reader, role_name: 'Reader' });
  expect(await enter('readers', 'leads', 'auditors')).toMatchObject({
    role_name: 'Lead',
    permissions: ['customers', 'cases', 'decide', 'bulk'],
  });
  expect(await enter('leads', 'reviewers')).toMatchObject({ role: 'admin', role_id: null });
  expect(await enter('auditors')).toMatchObject({ role: 'view', role_id: null });
  expect(await enter('leads')).toMatchObject({ role_id: lead });
});

test('an own role that single sign-on gives is not deleted, and the map may have own roles alone', async () => {
  const { bearer, change, signIn, client } = await open();
  const role = (await client.post('/admin/roles', { bearer, json: { name: 'R', permissions: ['cases'] } }))
    .body;
  const remove = () => client.send('DELETE', `/admin/roles/${role.id}`, { bearer });
  const mapping = { role_map: {}, custom_role_map: { reviewers: role.id } };
  expect((await change(mapping)).body.oidc).toMatchObject(mapping);
  expect((await remove()).status).toBe(409);
  expect((await signIn(KIM)).status).toBe(200);
  expect((await change({ role_map: ROLE_MAP, custom_role_map: {} })).status).toBe(200);
  // Kim has it until the next sign-in.
  expect((await remove()).status).toBe(409);
  await signIn(KIM);
  expect((await remove()).status).toBe(200);
});

test('a user maps to single sign-on no own role with rights that they lack', async () => {
  const { app, bearer, client } = await open();
  const addRole = async (name: string, permissions: string[]): Promise<string> =>
    (await client.post('/admin/roles', { bearer, json: { name, permissions } })).body.id;
  const head = await addRole('Head', ['cases', 'users', 'settings', 'sign_in']);
  const eraser = await addRole('Eraser', ['erase']);
  const login = { email: 'lou@acme.test', password: ADMIN.password };
  const lou = { ...login, username: 'Lou', role: 'custom', role_id: head };
  await client.post('/admin/users', { bearer, json: lou });
  const { token } = (await app.client.post('/admin/login', { json: login })).body;
  const change = (oidc: object, as = token) =>
    client.send('PATCH', '/admin/settings', { bearer: as, json: { oidc } });
  // The map that the tenant has gives the role superuser.
  expect((await change({ custom_role_map: { all: head } })).status).toBe(403);
  expect((await change({ role_map: {}, custom_role_map: { all: head } }, bearer)).status).toBe(200);
  expect((await change({ custom_role_map: { all: eraser } })).status).toBe(403);
  expect((await change({ custom_role_map: { all: head, heads: head } })).status).toBe(200);
});

test('single sign-on releases the cases of a user who may no longer decide', async () => {
  const { app, bearer, signIn, client } = await open();
  const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
  const plain = { width: 300, height: 300, channels: 3, background: '#789' } as const;
  const image = await sharp({ create: plain }).jpeg().toBuffer();
  const link = await mint(app, bearer, subject);
  const { license_id: id } = (await upload(app, link, 'license', image, { manual: '1' })).body;
  const holder = async () => (await client.get(`/admin/submissions/${id}`, { bearer })).body.claimed_by_name;
  for (const groups of ['auditors', 'no-role']) {
    const { token } = (await signIn(KIM)).body;
    await client.post(`/admin/submissions/${id}/claim`, { bearer: token, json: {} });
    expect(await holder()).toBe(KIM.name);
    await signIn({ ...KIM, groups });
    expect(await holder()).toBeNull();
  }
});

test('[S128] single sign-on refuses a suspended user, and an e-mail that is another’s or missing', async () => {
  const { signIn, client, bearer, read } = await open();
  await signIn(KIM);
  const { id } = (await read('/admin/users'))[1];
  await client.send('PATCH', `/admin/users/${id}`, { bearer, json: { suspended: true } });
  expect((await signIn(KIM)).body.error).toContain('suspended');
  const refusal = await signIn({ ...KIM, sub: 'mallory', email: ADMIN.email, groups: ['owners'] });
  expect(refusal.status).toBe(401);
  expect(refusal.body.error).toContain('A user with a password already has this email');
  for (const lacking of [{ email_verified: false }, { email: 'no address' }])
    expect((await signIn({ ...KIM, sub: 'new', ...lacking })).body.error).toContain('no verified email');
  expect(await read('/admin/users')).toHaveLength(2);
  const { entries } = await read('/admin/audit');
  const why = entries.slice(0, 4).map(({ fields }: { fields: string[] }) => fields[0]);
  expect(why).toEqual(['email', 'email', 'taken', 'suspended']);
});

test('single sign-on creates a separate name if a user has it already, and takes no password', async () => {
  const { signIn, client, bearer, read } = await open();
  await signIn(KIM);
  const other = { ...KIM, sub: 'kim-2', email: 'kim2@company.test' };
  expect((await signIn(other)).body.username).toBe(other.email);
  const { id } = (await read('/admin/users'))[2];
  const json = { password: 'a password of some length' };
  expect((await client.send('PATCH', `/admin/users/${id}`, { bearer, json })).status).toBe(409);
});

describe('a provider’s claims about a person', () => {
  test('[S140] a name from the provider has no invisible characters, and is not that of a colleague', async () => {
    const { signIn, read } = await open();
    expect((await signIn({ ...KIM, name: 'root\u200b' })).body.username).toBe(KIM.email);
    const wide = { ...KIM, sub: 'kim-2', email: 'kim2@company.test', name: 'Ｌｅｅ\u2060 Ｖｏｓｓ' };
    expect((await signIn(wide)).body.username).toBe('Lee Voss');
    const { id } = (await read('/admin/users'))[2];
    const [entry] = (await read('/admin/audit?action=login.opened')).entries;
    expect(entry).toMatchObject({ actor: 'Lee Voss', actor_id: id, fields: ['company'] });
  });

  test('[S129] an unverified e-mail does not count, also if the provider states that as text', async () => {
    const { signIn } = await open();
    expect((await signIn({ ...KIM, email_verified: 'false' })).status).toBe(401);
    expect((await signIn({ ...KIM, email_verified: 'true' })).status).toBe(200);
  });

  test('[S129] an id of the person with a NUL is refused, and audited as a refusal', async () => {
    const { signIn, read } = await open();
    expect((await signIn({ ...KIM, sub: 'kim\u0000' })).status).toBe(401);
    const [entry] = (await read('/admin/audit?action=login.refused')).entries;
    expect(entry).toMatchObject({ actor: 'company sign-in', fields: ['company'] });
  });
});

const RESTART = 'Start it again';

test('[S127] a callback counts once, in the browser that began, for ten minutes', async () => {
  const { client } = await open();
  company.seat(KIM);
  const { body, cookie } = await signInThroughProvider(client);
  const other = await signInThroughProvider(client);
  const send = (json: object, with_: string) =>
    client.post('/admin/login/oidc', { json, headers: with_ ? { cookie: with_ } : {} });
  for (const wrong of ['', other.cookie, `${cookie}A`, 'attesta-sign-in='])
    expect((await send(body, wrong)).body.error).toContain(RESTART);
  const first = await send(body, cookie);
  expect(first.status).toBe(200);
  expect(String(first.headers['set-cookie'])).toContain('Max-Age=0');
  expect((await send(body, cookie)).status).toBe(401);
  all.moveClock(10 * 60_000);
  expect((await send(other.body, other.cookie)).body.error).toContain(RESTART);
});

test('[S127] a callback is of one tenant, and of the provider that was asked', async () => {
  const [one, two] = [await open(), await open()];
  company.seat(KIM);
  const { body, cookie } = await signInThroughProvider(one.client);
  const send = (client = one.client, json: object = body) =>
    client.post('/admin/login/oidc', { json, headers: { cookie } });
  expect((await send(two.client)).body.error).toContain(RESTART);
  const mixedUp = await send(one.client, { ...body, iss: 'https://evil.test' });
  expect(mixedUp.status).toBe(401);
  const { issuer } = company;
  for (const settingsChange of [{ issuer: `${issuer}/another` }, { issuer, client_id: 'another' }]) {
    expect((await one.change({ ...settingsChange, client_secret: 'another' })).status).toBe(200);
    expect((await send()).body.error).toContain(RESTART);
  }
});

test('[S127] a callback needs its own sign-in’s code, and a code at all', async () => {
  const { client } = await open();
  company.seat(KIM);
  const [ownLogin, foreign] = [await signInThroughProvider(client), await signInThroughProvider(client)];
  const send = (json: object) =>
    client.post('/admin/login/oidc', { json, headers: { cookie: ownLogin.cookie } });
  const injected = await send({ ...ownLogin.body, code: foreign.body['code'] });
  expect(injected.status).toBe(401);
  const denied = await send({ state: ownLogin.body['state'], iss: company.issuer, error: 'access_denied' });
  expect(denied.body.error).toBe(
    'Your company’s identity provider refused the sign-in. Ask its administrator.',
  );
});

test('[S133] a callback is tried ten times from an address, which does not block a password', async () => {
  const { client } = await open();
  company.seat(KIM);
  const { body, cookie } = await signInThroughProvider(client);
  const send = () =>
    client.post('/admin/login/oidc', { json: { ...body, code: 'wrong' }, headers: { cookie } });
  for (let tries = 0; tries < 10; tries += 1) expect((await send()).status).toBe(401);
  const answer = await send();
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await client.post('/admin/login', { json: ADMIN })).status).toBe(200);
  all.moveClock(15 * 60_000);
});

test('[S135] a callback leads only to the console, with the known parameters of a callback', async () => {
  const { client } = await open();
  const redirect = await client.get('/admin/login/oidc/callback?code=1&state=2&next=https://evil.test');
  expect(redirect.status).toBe(303);
  expect(redirect.headers['location']).toBe('/admin/#company?code=1&state=2');
});

test('[S132] the second factor is asked for here, unless the provider states that it saw one', async () => {
  const { app, signIn, client } = await open();
  const first = await signIn(KIM);
  const code = await setUpFactor(app, first.body.token);
  const answer = await signIn(KIM);
  expect(answer.body.challenge).toBe('totp');
  const json = { challenge_token: answer.body.challenge_token, code: code() };
  expect((await client.post('/admin/login/verify', { json })).body.role).toBe('admin');
  expect((await signIn({ ...KIM, amr: ['pwd', 'mfa'] })).body.role).toBe('admin');
});

test('[S132] a required second factor is checked by the provider, or the sign-in is refused', async () => {
  const { app, signIn, client, bearer } = await open();
  await setUpFactor(app, bearer);
  await client.send('PATCH', '/admin/settings', { bearer, json: { enforce_2fa: true } });
  const without = await signIn(KIM);
  expect(without.status).toBe(403);
  expect(without.headers['attesta-error-code']).toBe('factor-required');
  const { body } = await signIn({ ...KIM, amr: ['mfa'] });
  expect((await client.get('/admin/submissions', { bearer: body.token })).status).toBe(200);
});

describe('staff with single sign-on only', () => {
  test('[S133] only a superuser with a second factor may still use a password, and that is in the audit', async () => {
    const { app, change, client, bearer, actions } = await open();
    const json = { email: 'ada@acme.test', password: 'a password of some length' };
    const ada = { ...json, username: 'Ada', role: 'admin' };
    await client.post('/admin/users', { bearer, json: ada });
    const before = (await client.post('/admin/login', { json })).body.token;
    const early = await change({ enforce: true });
    expect(early.status).toBe(409);
    const code = await setUpFactor(app, bearer);
    expect((await change({ enforce: true })).body.oidc.enforce).toBe(true);
    expect((await client.get('/admin/login')).body).toEqual({
      company: true,
      password: false,
      passkey: false,
    });
    expect((await client.get('/admin/me', { bearer: before })).status).toBe(401);
    const refusal = await client.post('/admin/login', { json });
    expect(refusal.status).toBe(403);
    expect(refusal.headers['attesta-error-code']).toBe('company-only');
    const { challenge_token } = (await client.post('/admin/login', { json: ADMIN })).body;
    const loginAnswer = await client.post('/admin/login/verify', { json: { challenge_token, code: code() } });
    expect(loginAnswer.body.role).toBe('superuser');
    expect((await actions()).slice(0, 2)).toEqual(['login.opened', 'login.break-glass']);
    all.moveClock(30_000);
    const removal = await client.send('DELETE', '/admin/2fa', { bearer, json: { code: code() } });
    expect(removal.status).toBe(409);
  });

  test('a passkey signs in superusers alone, and that is in the audit as an emergency', async () => {
    const { app, change, client, bearer, actions } = await open();
    const { device } = await addPasskey(app, bearer);
    const ada = await addColleague(app, bearer, 'Ada');
    const { device: hers } = await addPasskey(app, ada.bearer);
    expect((await change({ enforce: true })).status).toBe(200);
    const origin = `http://${app.host}`;
    const enter = async (key: typeof device) => {
      const { challenge } = (await client.get('/admin/login/passkey')).body.public_key;
      return client.post('/admin/login/passkey', { json: key.get({ challenge, origin }) });
    };
    const refusal = await enter(hers);
    expect(refusal).toMatchObject({ status: 403, headers: { 'attesta-error-code': 'company-only' } });
    expect((await enter(device)).status).toBe(200);
    expect((await actions()).slice(0, 3)).toEqual(['login.opened', 'login.break-glass', 'login.refused']);
  });

  test('a user of the provider adds no passkey here, and is told where to', async () => {
    const { signIn, client } = await open();
    const bearer = (await signIn(KIM)).body.token;
    const json = { current: ADMIN.password };
    const answer = await client.post('/admin/me/passkeys/options', { bearer, json });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatch(/identity provider/);
  });

  test('[S133] the last superuser with a password stays, though the provider names another', async () => {
    const { signIn, client, read } = await open();
    const { body } = await signIn({ ...KIM, groups: ['owners'] });
    const { id } = (await read('/admin/users'))[0];
    const refusal = await client.send('DELETE', `/admin/users/${id}`, { bearer: body.token });
    expect(refusal.status).toBe(409);
  });
});

test('[S133] an unavailable provider is reported in one sentence, and does not block passwords', async () => {
  const { client } = await open();
  company.breakWith((_request, response) => response.writeHead(502).end('bad gateway'));
  const answer = await client.get('/admin/login/oidc');
  expect(answer.status).toBe(503);
  expect(answer.body.error).toContain('does not answer');
  const redirect = await client.get('/admin/login/oidc', { headers: { accept: 'text/html,*/*' } });
  expect(redirect.status).toBe(303);
  expect(parseFragment(redirect)).toEqual({ error: 'unavailable' });
  expect((await client.post('/admin/login', { json: ADMIN })).status).toBe(200);
  company.rotate();
});

test('a provider that fails midway blames no one: the same callback is tried again', async () => {
  const { client } = await open();
  company.seat(KIM);
  const { body, cookie } = await signInThroughProvider(client);
  const send = () => client.post('/admin/login/oidc', { json: body, headers: { cookie } });
  const { heal } = company.breakWith((_request, response) => response.writeHead(502).end('bad gateway'));
  for (let tries = 0; tries < 11; tries += 1) expect((await send()).status).toBe(503);
  heal();
  expect((await send()).status).toBe(200);
});

test('[S127] a provider is trusted by its signature: a new key is fetched, within a minute', async () => {
  const { signIn } = await open();
  expect((await signIn(KIM)).status).toBe(200);
  company.rotate();
  expect((await signIn(KIM)).status).toBe(401);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect((await signIn(KIM)).status).toBe(200);
});

test('[S134] a provider that the operator has removed from the list is not asked any more', async () => {
  const tenantId = toTenantId('a tenant');
  const client = { issuer: company.issuer, clientId: CLIENT.client_id, clientSecret: CLIENT.client_secret };
  await expect(openProviders([company.issuer]).open(tenantId, client)).resolves.toBeDefined();
  for (const list of [[], ['https://elsewhere.test'], [company.issuer.slice(0, -1)]])
    await expect(openProviders(list).open(tenantId, client)).rejects.toMatchObject({
      code: 'unavailable',
    });
});

test.each([
  'https://login.test/acme/../other',
  'https://login.test/acme/%2e%2e/other',
  'https://login.test/acme/..%2fother',
  'https://login.test/acme/x/..\\..\\other',
  'https://login.test/acme-other',
])('[S129] a provider that the operator has not allowed is not reached by the path of %s', (issuer) => {
  expect(openProviders(['https://login.test/acme']).isAllowed(issuer)).toBe(false);
});

test.each(['https://login.test/acme', 'https://login.test/acme/realm', 'https://login.test/acme/'])(
  'a provider at %s is one that the operator allows as a whole',
  (issuer) => expect(openProviders(['https://login.test/acme']).isAllowed(issuer)).toBe(true),
);

test('a provider’s own session ends too, after a sign-out of a user who came by it', async () => {
  const { app, signIn, client, bearer } = await open();
  const { token } = (await signIn(KIM)).body;
  const out = await client.post('/admin/logout', { bearer: token });
  const address = new URL(out.body.provider_logout);
  expect(address.origin).toBe(company.issuer);
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`http://${app.host}/admin/`);
  expect((await client.post('/admin/logout', { bearer })).body.provider_logout).toBeNull();
});

test('[S134] a provider gets its secret after a rotation of the master key too', async () => {
  const { app, signIn } = await open();
  const { db, masterKey, now } = app.dependencies;
  const readSecret = () =>
    db.asTenant(app.tenantId, (tx) =>
      tx.selectFrom('oidc_clients').select('client_secret').executeTakeFirstOrThrow(),
    );
  const before = await readSecret();
  masterKey.adopt(randomBytes(32));
  await rotateKeys({ db, masterKey, now });
  expect(masterKey.hasPrevious()).toBe(true);
  expect((await readSecret()).client_secret).not.toEqual(before.client_secret);
  expect((await signIn(KIM)).status).toBe(200);
});

test('[S135] [S198] behind TLS the sign-in cookie is bound to this host and never sent over plain HTTP', async () => {
  const ownApp = await startApp({
    vision: unavailableVision,
    providers: openProviders([company.issuer]),
    publicScheme: null,
  });
  const bearer = await logIn(ownApp);
  const oidc = { ...CLIENT, issuer: company.issuer, roles_claim: 'groups', role_map: ROLE_MAP };
  await ownApp.client.send('PATCH', '/admin/settings', { bearer, json: { oidc } });
  const redirect = await ownApp.client.get('/admin/login/oidc', { headers: { 'x-forwarded-proto': 'http' } });
  expect(readCookie(redirect)).toMatch(/^__Host-attesta-sign-in=[\w-]+$/);
  expect(redirect.headers['set-cookie']?.toString()).toMatch(/Path=\/;.*HttpOnly; SameSite=Lax; Secure$/);
  const authorizeUrl = new URL(String(redirect.headers['location']));
  expect(authorizeUrl.searchParams.get('redirect_uri')).toMatch(/^https:/);
  expect(authorizeUrl.searchParams.get('code_challenge_method')).toBe('S256');
  await ownApp.close();
});
