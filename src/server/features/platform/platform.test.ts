import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ADMIN,
  HOST,
  OTHER_HOST,
  PLATFORM,
  startApp,
  type TestApp,
} from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import type { TenantId } from '../../store/tenant-id.ts';

let app: TestApp;
const log: string[] = [];
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk, _encoding, callback) => callback(void log.push(String(chunk))),
  });
  app = await startApp({ vision: unavailableVision, logger: pino(sink), withPages: true });
});
afterAll(() => app.close());

const send = (method: string, path: string, json?: unknown) =>
  app.client.send(method, `/platform${path}`, { ...PLATFORM, ...(json === undefined ? {} : { json }) });
const tenantBody = (host: string) => ({
  host,
  name: 'New',
  admin_email: ADMIN.email,
  admin_password: ADMIN.password,
});
const create = (host: string, more: object = {}) =>
  send('POST', '/tenants', { ...tenantBody(host), ...more });
const fetchStatus = async (host: string) => (await app.client.get('/page', { host })).status;

test('a new tenant answers on its host, and its superuser can log in', async () => {
  expect(await fetchStatus('new.test')).toBe(404);
  const { status, body } = await create(' NEW.test. ');
  expect([status, body]).toEqual([201, { tenant_id: expect.any(String), host: 'new.test' }]);
  const bearer = await logIn(app, 'new.test');
  const me = await app.client.get('/admin/me', { host: 'new.test', bearer });
  expect(me.body).toMatchObject({ username: 'root', role: 'superuser' });
  expect((await send('GET', `/tenants/${body.tenant_id}`)).body).toEqual({
    tenant_id: body.tenant_id,
    host: 'new.test',
    name: 'New',
    suspended: false,
    sandbox: false,
    being_deleted: false,
    monthly_request_quota: null,
    max_stored_bytes: null,
    stored_bytes: 0,
    created_at: '2026-03-01 12:00:00',
    subjects: 0,
  });
});

test('a field that the creation of a tenant does not take is refused, and nothing is created', async () => {
  const { status, body } = await create('strict.test', { monthly_request_quota: 1000 });
  expect([status, body.error]).toEqual([400, expect.stringContaining('monthly_request_quota')]);
  expect(await fetchStatus('strict.test')).toBe(404);
});

test.each([
  ['formal', 'Bitte senden Sie'],
  ['informal', 'Bitte sende '],
  [undefined, 'Bitte sende '],
])('German texts of a tenant created as %s address a person so', async (german_address, words) => {
  const host = `${german_address ?? 'unset'}-german.test`;
  expect((await create(host, german_address ? { german_address } : {})).status).toBe(201);
  const bearer = await logIn(app, host);
  const { body } = await app.client.get('/admin/reasons', { host, bearer });
  const reason = body.reasons.find(({ code }: { code: string }) => code === 'back_missing');
  expect(reason.subject.de).toContain(words);
  const page = await app.client.get('/page', { host });
  expect(page.body.german_address).toBe(german_address ?? 'informal');
});

test('a new tenant is created once under an Idempotency-Key, however often and concurrently it is requested', async () => {
  const once = (host: string, key = 'first') =>
    app.client.send('POST', '/platform/tenants', {
      ...PLATFORM,
      json: tenantBody(host),
      headers: { 'idempotency-key': key },
    });
  const answers = await Promise.all(Array.from({ length: 6 }, () => once('once.test')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1);
  expect((await once('once.test')).bytes).toEqual(answers[0]!.bytes);
  const other = await once('another.test');
  expect([other.status, other.body.error]).toEqual([
    400,
    'This Idempotency-Key was already used for a different request. Use a new key.',
  ]);
  expect(await fetchStatus('another.test')).toBe(404);
  expect((await once('once.test', 'second')).status).toBe(409);
  expect((await once('once.test', '')).status).toBe(400);
  const race = await Promise.all([once('race-a.test', 'race'), once('race-b.test', 'race')]);
  expect(race.map(({ status }) => status).sort()).toEqual([201, 400]);
  app.moveClock(24 * 3_600_000);
  expect((await once('once.test')).status).toBe(409);
});

test('a new tenant cannot have a host that is in use, nor the platform’s', async () => {
  for (const host of [HOST, HOST.toUpperCase(), `${OTHER_HOST}.`, PLATFORM.host, 'Platform.Localhost']) {
    const { status, body } = await create(host);
    expect([status, body]).toEqual([
      409,
      { error: 'Another tenant or the platform already uses this host.' },
    ]);
  }
});

test('a new tenant requested ten times at once is one', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => create('race.test')));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  const tenants = (await send('GET', '/tenants')).body.filter(
    (tenant: { host: string }) => tenant.host === 'race.test',
  );
  expect(tenants).toHaveLength(1);
});

test.each([
  [{ host: 'http://new.example' }, 'host must be a host name without scheme or port.'],
  [{ host: 'new.example:8080' }, 'host must be a host name without scheme or port.'],
  [{ host: '' }, 'host must be a host name without scheme or port.'],
  [{ host: 'a b' }, 'host must be a host name without scheme or port.'],
  [{ host: '-a' }, 'host must be a host name without scheme or port.'],
  [{ host: 'a'.repeat(254) }, 'host must be a host name without scheme or port.'],
  [{ host: 7 }, 'host must be text.'],
  [{ name: ' ' }, 'name must not be empty.'],
  [{ admin_email: 'root' }, 'admin_email must be an email address.'],
  [{ admin_password: 'elf letters' }, 'admin_password must have 12 characters or more.'],
  [{ admin_password: undefined }, 'admin_password is required.'],
])('a new tenant is refused with a sentence: %j', async (more, sentence) => {
  const { status, body } = await create('refused.test', more);
  expect([status, body]).toEqual([400, { error: sentence }]);
  expect(await fetchStatus('refused.test')).toBe(404);
});

const audited = async () =>
  (await app.client.get('/admin/audit', { bearer: await logIn(app) })).body.entries.filter(
    ({ action }: { action: string }) => action !== 'login.opened',
  );

test('a change of a tenant renames, limits and suspends it, and is in its audit by name', async () => {
  const path = `/tenants/${app.tenantId}`;
  const patch = { name: 'Planted name', monthly_request_quota: 1_234_567 };
  const { status, body } = await send('PATCH', path, patch);
  expect([status, body]).toMatchObject([200, patch]);
  expect((await app.client.get('/page')).body.name).toBe('Planted name');
  const [entry] = await audited();
  expect(entry).toMatchObject({
    actor: 'platform',
    action: 'tenant.updated',
    subject_id: null,
    fields: ['name', 'monthly_request_quota'],
  });
  expect(JSON.stringify(await audited())).not.toMatch(/Planted|1234567/);
  expect((await send('PATCH', path, { suspended: true })).body.suspended).toBe(true);
  expect([await fetchStatus(HOST), await fetchStatus(OTHER_HOST)]).toEqual([403, 200]);
  expect((await send('PATCH', path, { suspended: false })).status).toBe(200);
  expect(await fetchStatus(HOST)).toBe(200);
  expect((await send('PATCH', path, { monthly_request_quota: null })).body).toMatchObject({
    name: 'Planted name',
    monthly_request_quota: null,
  });
});

test('a change of a tenant without a difference writes nothing', async () => {
  const before = await audited();
  const { name } = (await send('GET', `/tenants/${app.tenantId}`)).body;
  for (const json of [{}, { name }, { suspended: false, monthly_request_quota: null }]) {
    expect((await send('PATCH', `/tenants/${app.tenantId}`, json)).status).toBe(200);
  }
  expect(await audited()).toEqual(before);
});

test.each([
  { monthly_request_quota: -1 },
  { monthly_request_quota: 1.5 },
  { monthly_request_quota: '10' },
  { monthly_request_quota: 2 ** 53 },
  { suspended: 'true' },
  { name: null },
  { host: 'https://other.example' },
])('a change of a tenant is refused completely: %j', async (json) => {
  const path = `/tenants/${app.otherTenantId}`;
  const before = (await send('GET', path)).body;
  expect((await send('PATCH', path, { name: 'X', ...json })).status).toBe(400);
  expect((await send('GET', path)).body).toEqual(before);
});

test('the list has every tenant, the newest first, with its number of persons', async () => {
  const bearer = await logIn(app);
  await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
  const { tenant_id } = (await create('newest.test')).body;
  const { body } = await send('GET', '/tenants');
  expect(body[0].tenant_id).toBe(tenant_id);
  const listedTenant = body.find((tenant: { tenant_id: TenantId }) => tenant.tenant_id === app.tenantId);
  expect(listedTenant).toEqual((await send('GET', `/tenants/${app.tenantId}`)).body);
  expect(listedTenant.subjects).toBe(1);
});

const count = (tenant: string, month: string, requests: number) =>
  app.dependencies.db.asSystem((tx) =>
    sql`insert into request_counts (tenant_id, month, node, requests)
        values (${tenant}, ${month}, gen_random_uuid(), ${requests})`.execute(tx),
  );

test('the usage counts requests of all servers and uploads by verdict, by tenant and month', async () => {
  for (const requests of [3, 4, 5_000_000_000]) await count(app.tenantId, '2026-02-01', requests);
  await count(app.tenantId, '2025-04-01', 1);
  await count(app.tenantId, '2025-03-01', 99);
  await count(app.otherTenantId, '2026-02-01', 6);
  const bearer = await logIn(app);
  const token = await mint(app, bearer, await newSubject(app, bearer, { first_name: 'A', last_name: 'B' }));
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  await upload(app, token, 'license', image, { manual: '1' });
  const ownUsage = { tenant_id: app.tenantId, host: HOST };
  const other = { tenant_id: app.otherTenantId, host: OTHER_HOST, month: '2026-02' };
  // This test's own requests count too, in the month of its clock.
  const now = await send('GET', '/usage?from=2026-03');
  expect(now.body).toContainEqual(
    expect.objectContaining({ ...ownUsage, month: '2026-03', uploads: { MANUAL_REVIEW_REQUESTED: 1 } }),
  );
  const all = await send('GET', '/usage?from=2025-04&to=2026-02');
  expect(all.body).toEqual([
    { ...ownUsage, month: '2026-02', requests: 5_000_000_007, uploads: {} },
    { ...other, requests: 6, uploads: {} },
    { ...ownUsage, month: '2025-04', requests: 1, uploads: {} },
  ]);
  const early = [{ ...ownUsage, month: '2025-03', requests: 99, uploads: {} }];
  expect((await send('GET', '/usage?to=2025-03')).body).toEqual(early);
  expect((await send('GET', '/usage?from=2025-01&to=2025-03')).body).toEqual(early);
  expect((await send('GET', '/usage?from=2025-01&to=2026-02')).body).toEqual([...all.body, ...early]);
});

test.each(['from=2026-13', 'to=2026', 'from=2026-1', 'to=0000-01', 'from=2026-03&to=2026-02'])(
  'the usage of %s is refused',
  async (query) => expect((await send('GET', `/usage?${query}`)).status).toBe(400),
);

test('the platform’s host is matched like any other', async () => {
  const { bearer } = PLATFORM;
  for (const host of ['PLATFORM.localhost', 'platform.localhost:8443', 'platform.localhost.']) {
    expect((await app.client.get('/platform/tenants', { host, bearer })).status).toBe(200);
  }
});

test('[S190] the platform’s host serves only the platform, its console and the probes', async () => {
  for (const path of [
    '//verify',
    '//verify/',
    '//verify/embed.js',
    '//docs/',
    '//admin/index.html',
    '//admin/index.html.br',
    '//admin/..%2fverify/index.html',
    '//admin/nothing',
    '/openapi.json',
    '/page',
    '/admin/me',
    '/nowhere',
  ]) {
    expect([path, (await app.client.get(path, PLATFORM)).status]).toEqual([path, 404]);
  }
  expect((await app.client.post('/admin/login', { ...PLATFORM, json: ADMIN })).status).toBe(404);
  expect((await app.client.get('//healthz', PLATFORM)).status).toBe(200);
  const forwarded = { 'x-forwarded-host': PLATFORM.host };
  const { bearer } = PLATFORM;
  expect((await app.client.get('/platform/tenants', { bearer, headers: forwarded })).status).toBe(404);
});

test('[S193] the platform’s host serves the console with a separate document, which no tenant’s host has', async () => {
  const host = PLATFORM.host;
  const ours = await app.client.get('//admin/', { host });
  const theirs = await app.client.get('//admin/');
  expect([ours.status, theirs.status]).toEqual([200, 200]);
  expect(ours.headers['content-type']).toBe('text/html; charset=utf-8');
  const findScript = (html: Buffer) => /<script[^>]*src="([^"]+)"/.exec(html.toString())![1]!;
  expect(findScript(ours.bytes)).not.toBe(findScript(theirs.bytes));
  for (const { bytes } of [ours, theirs]) {
    for (const each of [host, HOST])
      expect((await app.client.get(`/${findScript(bytes)}`, { host: each })).status).toBe(200);
  }
  expect((await app.client.get('//admin', { host })).headers['location']).toBe('/admin/');
  expect((await app.client.get('//admin/platform.html', { host })).bytes).toEqual(ours.bytes);
  expect((await app.client.get('//admin/platform.html')).status).toBe(404);
  expect((await app.client.get('//admin/platform.html.gz')).status).toBe(404);
  const requestOptions = { host, headers: { 'accept-encoding': 'br' } };
  expect((await app.client.get('//admin/', requestOptions)).headers['content-encoding']).toBe('br');
});

test('the platform’s requests are logged with the action, and without credentials', () => {
  const text = log.join('');
  expect(text).toMatch('"action":"tenant.created"');
  expect(text).toMatch('"action":"tenant.updated"');
  expect(text).not.toContain(PLATFORM.bearer);
  expect(text).not.toContain(ADMIN.password);
  expect(text).not.toContain('Planted');
});

test('the host of a tenant can be changed: the new one answers from then on, and the old one is free', async () => {
  const { tenant_id } = (await create('before.test')).body;
  const path = `/tenants/${tenant_id}`;
  expect(await fetchStatus('before.test')).toBe(200);
  const changeAnswer = await send('PATCH', path, { host: 'After.Test.' });
  expect([changeAnswer.status, changeAnswer.body.host]).toEqual([200, 'after.test']);
  expect([await fetchStatus('before.test'), await fetchStatus('after.test')]).toEqual([404, 200]);
  const bearer = await logIn(app, 'after.test');
  const { body } = await app.client.get('/admin/audit', { host: 'after.test', bearer });
  expect(body.entries).toContainEqual(
    expect.objectContaining({ action: 'tenant.updated', fields: ['host'] }),
  );
  expect((await create('before.test')).status).toBe(201);
});

test('the host of another tenant or of the platform is refused with 409, and nothing is changed', async () => {
  const before = (await send('GET', `/tenants/${app.tenantId}`)).body;
  for (const host of [OTHER_HOST, PLATFORM.host]) {
    const { status, headers, body } = await send('PATCH', `/tenants/${app.tenantId}`, {
      name: 'Taken',
      host,
    });
    expect([status, headers['attesta-error-code'], headers['attesta-error-field']]).toEqual([
      409,
      'taken',
      'host',
    ]);
    expect(body).toEqual({ error: 'Another tenant or the platform already uses this host.' });
  }
  expect((await send('GET', `/tenants/${app.tenantId}`)).body).toEqual(before);
});
