import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ADMIN,
  OTHER_HOST,
  openTenant,
  startApp,
  type TestApp,
} from '../../../../../test/harness/start-app.ts';
import { logIn } from '../../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../../test/harness/vision/unavailable-vision.ts';
import { openProviders } from '../sso/open-providers.ts';

let all: TestApp;
let app: TestApp;
let root: string;
beforeAll(async () => {
  const providers = openProviders(['https://id.acme.test', 'https://other.acme.test']);
  all = await startApp({ vision: unavailableVision, providers });
});
beforeEach(async () => {
  app = await openTenant(all);
  root = await logIn(app);
});
afterAll(() => all.close());

const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, bearer: string, json?: object) =>
  app.client.send(method, path, { bearer, ...(json ? { json } : {}) });
const addRole = async (name: string, permissions: string[], bearer = root) =>
  (await send('POST', '/admin/roles', bearer, { name, permissions })).body;
const addUser = (username: string, role: object, bearer = root) =>
  send('POST', '/admin/users', bearer, {
    email: `${username.toLowerCase()}@acme.test`,
    username,
    password: ADMIN.password,
    ...role,
  });
const enter = async (username: string) =>
  (
    await app.client.post('/admin/login', {
      json: { email: `${username.toLowerCase()}@acme.test`, password: ADMIN.password },
    })
  ).body;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

test('a role of ticks allows what it names, from the next request of its user on', async () => {
  const role = await addRole('Reader', ['cases']);
  expect(role.id).toMatch(UUID);
  expect(role).toMatchObject({ name: 'Reader', permissions: ['customers', 'cases'], users: 0 });
  const kim = (await addUser('Kim', { role: 'custom', role_id: role.id })).body;
  expect(kim).toMatchObject({ role: 'custom', role_id: role.id, role_name: 'Reader' });
  const { token, ...rest } = await enter('Kim');
  expect(rest).toEqual({ username: 'Kim', role: 'custom' });
  const me = (await send('GET', '/admin/me', token)).body;
  expect(me).toMatchObject({ role_id: role.id, role_name: 'Reader', permissions: ['customers', 'cases'] });
  expect((await send('GET', '/admin/submissions', token)).status).toBe(200);
  const refusal = await send('GET', '/admin/settings', token);
  expect([refusal.status, refusal.body.error]).toEqual([
    403,
    'Your role, Reader, does not allow this. It lacks: settings.',
  ]);
  await send('PATCH', `/admin/roles/${role.id}`, root, { permissions: ['settings'] });
  expect((await send('GET', '/admin/settings', token)).status).toBe(200);
  expect((await send('GET', '/admin/submissions', token)).status).toBe(403);
  expect((await send('GET', '/admin/me', token)).body).toMatchObject({
    permissions: ['customers', 'settings'],
  });
  const { body } = await send('GET', '/admin/audit', root);
  expect(body.entries[0]).toMatchObject({ action: 'role.updated', fields: ['cases', 'settings'] });
});

test('a role that a user has is not deleted, and one that no user has is', async () => {
  const role = await addRole('Reader', ['cases']);
  const { id } = (await addUser('Kim', { role: 'custom', role_id: role.id })).body;
  const refusal = await send('DELETE', `/admin/roles/${role.id}`, root);
  expect([refusal.status, refusal.body.error]).toEqual([
    409,
    '1 users have this role. Give them another role first.',
  ]);
  expect((await send('GET', '/admin/roles', root)).body[0].users).toBe(1);
  expect((await send('PATCH', `/admin/users/${id}`, root, { role: 'view' })).body).toMatchObject({
    role: 'view',
    role_id: null,
    role_name: null,
  });
  expect((await send('DELETE', `/admin/roles/${role.id}`, root)).status).toBe(200);
  expect((await send('DELETE', `/admin/roles/${role.id}`, root)).status).toBe(404);
});

test('a role and a user that get it are written one after the other, so that none is left without a role', async () => {
  const role = await addRole('Reader', ['cases']);
  const [added, removed] = await Promise.all([
    addUser('Kim', { role: 'custom', role_id: role.id }),
    send('DELETE', `/admin/roles/${role.id}`, root),
  ]);
  expect([`${added.status} ${removed.status}`]).toEqual([expect.stringMatching(/^(201 409|400 200)$/)]);
});

test('a role is named once, by an id of this tenant, and only with the role custom', async () => {
  const { id } = await addRole('Reader', ['cases']);
  expect((await send('POST', '/admin/roles', root, { name: 'READER', permissions: [] })).status).toBe(409);
  const other = await addRole('Writer', ['decide']);
  expect((await send('PATCH', `/admin/roles/${other.id}`, root, { name: 'reader' })).status).toBe(409);
  for (const role of [
    { role: 'custom' },
    { role: 'admin', role_id: id },
    { role: 'custom', role_id: randomUUID() },
    { role: 'custom', role_id: 1 },
  ])
    expect((await addUser('Kim', role)).status).toBe(400);
  const elsewhere = await logIn(app, OTHER_HOST);
  const foreign = { bearer: elsewhere, host: OTHER_HOST };
  expect((await app.client.send('DELETE', `/admin/roles/${id}`, foreign)).status).toBe(404);
  expect((await app.client.get('/admin/roles', foreign)).body).toEqual([]);
});

test('a decider by a role of the tenant is a colleague to whom cases are assigned', async () => {
  const { id } = await addRole('Team lead', ['cases', 'images', 'decide']);
  await addUser('Kim', { role: 'custom', role_id: id });
  await addUser('Eye', { role: 'view' });
  const { body } = await send('GET', '/admin/colleagues', root);
  expect(body.map(({ username }: { username: string }) => username)).toEqual(['Kim', 'root']);
});

describe('a user who manages users without all rights', () => {
  let lead: string;
  beforeEach(async () => {
    const { id } = await addRole('Head of people', ['cases', 'users', 'settings']);
    await addUser('Kim', { role: 'custom', role_id: id });
    lead = (await enter('Kim')).token;
  });

  test('[S116] a user who manages users gives no right that they lack: not by a role, a user, an API token or single sign-on', async () => {
    const [{ id: role_id }] = (await send('GET', '/admin/roles', root)).body;
    const tries = [
      await send('POST', '/admin/roles', lead, { name: 'More', permissions: ['erase'] }),
      await send('PATCH', `/admin/roles/${role_id}`, lead, { permissions: ['erase'] }),
      await addUser('Lou', { role: 'superuser' }, lead),
      await addUser('Lou', { role: 'admin' }, lead),
      await send('POST', '/admin/api-tokens', lead, {}),
      await send('PATCH', '/admin/settings', lead, {
        oidc: {
          issuer: 'https://id.acme.test',
          client_id: 'a',
          client_secret: 'b',
          role_map: { all: 'superuser' },
        },
      }),
    ];
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 403));
    expect(tries[0]!.body.error).toBe('You cannot give or change rights that you do not have: erase.');
    expect((await addUser('Lou', { role: 'custom', role_id }, lead)).status).toBe(201);
    expect((await send('POST', '/admin/roles', lead, { name: 'Less', permissions: ['cases'] })).status).toBe(
      201,
    );
  });

  test('[S116] a user who manages users controls no user with rights that they lack', async () => {
    const [{ id }] = (await send('GET', '/admin/users', lead)).body;
    const tries = [
      await send('PATCH', `/admin/users/${id}`, lead, { password: 'another long password' }),
      await send('PATCH', `/admin/users/${id}`, lead, { reset_2fa: true }),
      await send('DELETE', `/admin/users/${id}`, lead, {}),
      await send('POST', `/admin/users/${id}/enrolment`, lead),
      await send('POST', `/admin/users/${id}/invitation`, lead),
      await send('GET', `/admin/users/${id}/sessions`, lead),
      await send('DELETE', `/admin/users/${id}/sessions`, lead),
    ];
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 403));
  });
});

describe('single sign-on is judged by the rights that its settings give afterwards', () => {
  const OIDC = {
    issuer: 'https://id.acme.test',
    client_id: 'attesta',
    client_secret: 'secret',
    roles_claim: 'groups',
    role_map: { owners: 'superuser' },
  };
  const EACH_PART: [string, object | null][] = [
    ['roles_claim', { roles_claim: 'nickname' }],
    ['issuer', { issuer: 'https://other.acme.test', client_secret: 'mine' }],
    ['client_id', { client_id: 'mine', client_secret: 'mine' }],
    ['client_secret', { client_secret: 'mine' }],
    ['enforce', { enforce: false }],
    ['role_map', { role_map: { everybody: 'view' } }],
    ['custom_role_map', { custom_role_map: {} }],
    ['nothing', {}],
    ['the whole', null],
  ];
  const change = (oidc: object | null, bearer: string) => send('PATCH', '/admin/settings', bearer, { oidc });
  async function openRole(permissions: string[]) {
    const { id } = await addRole('Of settings', permissions);
    await addUser('Mallory', { role: 'custom', role_id: id });
    return (await enter('Mallory')).token as string;
  }

  test.each(EACH_PART)('[S130] a role with only settings cannot change %s of sign-on', async (_, oidc) => {
    expect((await change(OIDC, root)).status).toBe(200);
    const mallory = await openRole(['settings']);
    const refusal = await change(oidc, mallory);
    expect([refusal.status, refusal.body.error]).toEqual([
      403,
      'Your role, Of settings, does not allow this. It lacks: sign_in.',
    ]);
    expect((await send('PATCH', '/admin/settings', mallory, { retention_days: 90 })).status).toBe(200);
  });

  test.each(EACH_PART)(
    '[S130] a role with sign_in cannot change %s if a map gives a right it lacks',
    async (_, oidc) => {
      expect((await change(OIDC, root)).status).toBe(200);
      const mallory = await openRole(['settings', 'sign_in']);
      const refusal = await change(oidc, mallory);
      expect([refusal.status, refusal.body.error]).toEqual([
        403,
        expect.stringContaining('You cannot give or change rights that you do not have: cases, images'),
      ]);
      const { body } = await send('GET', '/admin/settings', root);
      expect(body.oidc).toMatchObject({ roles_claim: 'groups', role_map: OIDC.role_map });
    },
  );

  test('a mapped role of the tenant counts with its rights, also those that it got after it was mapped', async () => {
    const { id } = await addRole('Clerks', ['cases']);
    const oidc = { ...OIDC, role_map: {}, custom_role_map: { clerks: id } };
    expect((await change(oidc, root)).status).toBe(200);
    const mallory = await openRole(['settings', 'sign_in', 'cases']);
    expect((await change({ roles_claim: 'roles' }, mallory)).status).toBe(200);
    await send('PATCH', `/admin/roles/${id}`, root, { permissions: ['cases', 'erase'] });
    const refusal = await change({ roles_claim: 'nickname' }, mallory);
    expect([refusal.status, refusal.body.error]).toEqual([
      403,
      'You cannot give or change rights that you do not have: erase.',
    ]);
  });
});
