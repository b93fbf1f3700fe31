import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppDependencies, listRoutes } from '../src/server/app.ts';
import { hashPassword } from '../src/server/encryption/password.ts';
import type { Access, Route } from '../src/server/http/route.ts';
import {
  PERMISSIONS,
  type Permission,
  type PresetRole,
  ROLE_PERMISSIONS,
} from '../src/server/store/permissions.ts';
import { people } from '../tools/specimen/people.ts';
import { ADMIN, HOST, OTHER_HOST, PLATFORM, startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject } from './harness/steps.ts';
import { isDeep } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

// Reads the table of routes, so that every route, also a later one, is tried in the same way.
const routes = listRoutes({
  logger: pino({ level: 'silent' }),
  masterKey: new Uint8Array(32),
} as unknown as AppDependencies);
const titled = routes.map((route) => [`${route.method} ${route.path}`, route] as const);
const behind = (by: Access['by']) => titled.filter(([, route]) => route.access.by === by);

const SOME_ID = '01890000-0000-7000-8000-000000000000';
/** Only users and API tokens have whole numbers as ids (contract). */
const hasNumber = (route: Route) => /^\/admin\/(api-tokens|users)/.test(route.path);
const idFor = (route: Route) => (hasNumber(route) ? '1' : SOME_ID);
const fillPath = (route: Route) => route.path.replace(':id', idFor(route)).replace(':attempt', '1');

let app: TestApp;
let bearers: Record<PresetRole, string>;
const bearersByRole = new Map<string, string>();
let otherBearer: string;
let token: string;
let otherToken: string;

beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  const superuser = await logIn(app);
  otherBearer = await logIn(app, OTHER_HOST);
  bearers = {
    superuser,
    admin: await addStaff('admin'),
    view: await addStaff('view'),
    privacy: await addStaff('privacy'),
  };
  const { details } = people[0]!;
  token = await mint(app, superuser, await newSubject(app, superuser, details));
  const inOther = await app.client.post('/admin/subjects', {
    host: OTHER_HOST,
    bearer: otherBearer,
    json: details,
  });
  const minted = await app.client.post('/ephemeral-tokens', {
    host: OTHER_HOST,
    bearer: otherBearer,
    json: { subject_id: inOther.body.subject_id },
  });
  otherToken = minted.body.token;
});
afterAll(() => app.close());

/** The session of a user with a role of the tenant's own, created once for the same permissions. */
async function bearerWith(permissions: readonly Permission[]): Promise<string> {
  const name = `${permissions}`;
  const cachedBearer = bearersByRole.get(name);
  if (cachedBearer) return cachedBearer;
  const { id } = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx
      .insertInto('staff_roles')
      .values({
        tenant_id: app.tenantId,
        id: randomUUID(),
        name,
        permissions: [...permissions],
        created_at: app.dependencies.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const bearer = await addStaff('custom', id);
  bearersByRole.set(name, bearer);
  return bearer;
}

async function addStaff(role: PresetRole | 'custom', role_id: string | null = null): Promise<string> {
  const email = `${role}${role_id ?? ''}@acme.test`;
  const password_hash = await hashPassword(ADMIN.password);
  await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx
      .insertInto('staff_users')
      .values({
        tenant_id: app.tenantId,
        email,
        username: email,
        password_hash,
        role,
        role_id,
        created_at: app.dependencies.now(),
      })
      .execute(),
  );
  const answer = await app.client.post('/admin/login', { json: { email, password: ADMIN.password } });
  return answer.body.token;
}

const ROLES = Object.keys(ROLE_PERMISSIONS) as PresetRole[];
const mayUse = (permissions: readonly Permission[], needs: readonly Permission[]) =>
  needs.every((each) => permissions.includes(each));
/** The reviewed routes that a privacy officer may use besides managing their own account. */
const OF_PRIVACY = [
  'DELETE /admin/blocks/:id',
  'GET /admin/blocks',
  'POST /admin/bulk/erase-images',
  'GET /admin/audit',
  'GET /admin/audit/chain',
  'GET /admin/audit/export',
  'GET /admin/client-events',
  'GET /admin/deletion-requests',
  'GET /admin/subjects',
  'GET /admin/subjects/:id',
  'GET /admin/subjects/:id/erasure',
  'GET /admin/subjects/:id/export',
  'GET /admin/subjects/:id/relations',
  'POST /admin/subjects/:id/request-deletion',
  'POST /admin/deletion-requests/:id/hold',
  'DELETE /admin/deletion-requests/:id/hold',
  'POST /admin/deletion-requests/:id/refuse',
  'DELETE /admin/subjects/:id',
  'DELETE /subjects/:id',
  'DELETE /licenses/:id',
  'DELETE /selfies/:id',
];

const onlyError = (body: unknown) => expect(body).toEqual({ error: expect.any(String) });

/** Where a route answers, and a credential that it accepts there. */
const getCredential = (route: Route) =>
  route.access.by === 'platform' ? PLATFORM : { bearer: bearers.superuser };

test('the table has routes for staff, for subjects, for the platform and for anyone', () => {
  for (const by of ['staff', 'subject', 'platform', 'anyone'] as const)
    expect(behind(by).length).toBeGreaterThan(0);
});

test('[S179] the role privacy reaches its own routes only: no decision, no case, no image, no setting', () => {
  const its = behind('staff').filter(
    ([, { access }]) =>
      access.by === 'staff' && !access.ownAccount && mayUse(ROLE_PERMISSIONS.privacy, access.needs),
  );
  expect(its.map(([title]) => title).sort()).toEqual([...OF_PRIVACY].sort());
});

describe.each(behind('staff'))('%s', (_title, route) => {
  const send = (bearer?: string, host = HOST) =>
    app.client.send(route.method, fillPath(route), { host, ...(bearer ? { bearer } : {}) });

  test('[S4] requires a bearer token of the right kind', async () => {
    for (const wrong of [
      undefined,
      'nonsense',
      `attesta_session_${'A'.repeat(43)}`,
      `attesta_api_${'A'.repeat(43)}`,
      token,
    ]) {
      const answer = await send(wrong);
      expect(answer.status).toBe(401);
      onlyError(answer.body);
    }
  });

  test("refuses another tenant's bearer token", async () => {
    expect((await send(otherBearer)).status).toBe(401);
    expect((await send(bearers.superuser, OTHER_HOST)).status).toBe(401);
  });

  const access = route.access as Extract<Access, { by: 'staff' }>;

  test('[S115] a route for staff names the permission that it needs, unless it is about the own account', () => {
    expect(access.needs.length > 0).toBe(!access.ownAccount);
    for (const each of access.needs) expect(PERMISSIONS).toContain(each);
  });

  test('[S115] admits only the roles that have the permissions of the route', async () => {
    for (const role of ROLES) {
      if (route.path === '/admin/logout') continue;
      const { status } = await send(bearers[role]);
      if (mayUse(ROLE_PERMISSIONS[role], access.needs)) expect(status).not.toBe(403);
      else expect(status).toBe(403);
    }
  });

  test('[S115] admits a role by exactly the permissions that it needs', async () => {
    if (route.path === '/admin/logout') return;
    const withoutOne = (left: Permission) => PERMISSIONS.filter((each) => each !== left);
    // The permissions that it needs are enough, and each of them is necessary. The deep tier tries each permission.
    const tried = isDeep
      ? PERMISSIONS.flatMap((each) => [[each], withoutOne(each)])
      : access.needs.map(withoutOne);
    for (const has of [access.needs, ...tried]) {
      const { status, body } = await send(await bearerWith(has));
      const isRefused = status === 403 && String(body?.error).includes('It lacks:');
      expect([has, isRefused]).toEqual([has, !mayUse(has, access.needs)]);
    }
  });

  test('[S152] the role view changes nothing but its own account', () => {
    if (route.method !== 'GET' && !access.ownAccount)
      expect(mayUse(ROLE_PERMISSIONS.view, access.needs)).toBe(false);
  });
});

describe.each(behind('subject'))('%s', (_title, route) => {
  const send = (key?: string, host = HOST) =>
    app.client.send(route.method, fillPath(route), { host, ...(key ? { token: key } : {}) });

  test('[S1] requires an ephemeral token', async () => {
    for (const wrong of [undefined, 'nonsense', `attesta_once_${'A'.repeat(43)}`, bearers.superuser]) {
      const answer = await send(wrong);
      expect(answer.status).toBe(401);
      onlyError(answer.body);
    }
  });

  test("refuses another tenant's ephemeral token", async () => {
    expect((await send(otherToken)).status).toBe(401);
    expect((await send(token, OTHER_HOST)).status).toBe(401);
  });
});

describe.each(behind('platform'))('%s', (_title, route) => {
  const send = (bearer?: string, host = PLATFORM.host) =>
    app.client.send(route.method, fillPath(route), { host, ...(bearer ? { bearer } : {}) });

  test('requires the platform’s token, unabridged', async () => {
    const { bearer } = PLATFORM;
    const almost = [bearer.slice(0, -1), `${bearer}P`, bearer.toLowerCase(), `${bearer} ${bearer}`];
    for (const wrong of [undefined, 'nonsense', ...almost, bearers.superuser, token]) {
      const answer = await send(wrong);
      expect(answer.status).toBe(401);
      onlyError(answer.body);
    }
    expect((await send(bearer)).status).not.toBe(401);
  });

  test('a platform route does not exist on the host of a tenant, with any credential', async () => {
    for (const bearer of [undefined, PLATFORM.bearer, bearers.superuser]) {
      const answer = await send(bearer, HOST);
      expect(answer.status).toBe(404);
      onlyError(answer.body);
    }
  });
});

describe.each(titled.filter(([, { access }]) => access.by !== 'platform'))('%s', (_title, route) => {
  test('a tenant’s route does not exist on the platform’s host, with any credential', async () => {
    for (const bearer of [PLATFORM.bearer, bearers.superuser]) {
      const answer = await app.client.send(route.method, fillPath(route), { ...PLATFORM, bearer, token });
      expect(answer.status).toBe(404);
    }
  });
});

/** No field of it is required, and a form is never malformed. */
const isOptionalForm = (route: Route) => route.operationId === 'postWalletRequest';

describe.each(titled.filter(([, route]) => route.body && !isOptionalForm(route)))('%s', (_title, route) => {
  test('answers a malformed body with one sentence', async () => {
    // A malformed code is refused as a wrong one is.
    const isCode = route.path === '/admin/login/verify';
    for (const raw of ['{', '{"a":', ...(isCode ? [] : ['[]', '"text"', '12', 'null'])]) {
      const answer = await app.client.send(route.method, fillPath(route), {
        raw,
        ...getCredential(route),
        token: await tokenFor(route),
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(400);
      onlyError(answer.body);
    }
  });
});

async function tokenFor(route: Route): Promise<string> {
  const needs = route.access.by === 'subject' ? route.access.needs : null;
  if (!needs) return token;
  const subject = await app.client.get('/admin/subjects', { bearer: bearers.superuser });
  return mint(app, bearers.superuser, subject.body[0].id, { [needs]: true });
}

describe.each(titled)('%s', (_title, route) => {
  test('a route does not exist on an unknown host, with any credential', async () => {
    for (const host of ['nowhere.test', '', 'acme.test.evil.test', `${HOST}.evil`]) {
      const answer = await app.client.send(route.method, fillPath(route), {
        ...getCredential(route),
        host,
        headers: { 'x-forwarded-host': route.access.by === 'platform' ? PLATFORM.host : HOST },
      });
      expect([400, 404]).toContain(answer.status);
      if (host !== '') expect(answer.status).toBe(404);
    }
  });
});
