import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN, HOST, PLATFORM, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { uploadForm } from '../../../../test/harness/steps.ts';
import { firstRows } from '../../../../test/harness/tier.ts';
import {
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { people } from '../../../../tools/specimen/people.ts';
import { createImageVault } from '../../encryption/image-vault.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { verifyAuditChain } from '../../store/audit/audit-chain.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { finishDeletions } from './delete-tenant.ts';

let app: TestApp;
let image: Buffer;
const store = { deletesLeft: Infinity, refuses: 'nothing', afterPut: async () => {} };

function withFaults(objects: ObjectStore): ObjectStore {
  return {
    ...objects,
    put: async (key, bytes) => {
      await objects.put(key, bytes);
      await store.afterPut();
    },
    delete: async (key) => {
      store.deletesLeft -= 1;
      if (store.deletesLeft < 0 || key.startsWith(store.refuses))
        throw new Error('The store does not answer.');
      await objects.delete(key);
    },
  };
}

beforeAll(async () => {
  const sight = {
    document: seenLicence({ print: ['4d DL W4172-86503'] }),
    face: seenSelfie(fakeFace('maren')),
  };
  const vision = { ...fakeVision(sight), ready: unavailableVision.ready };
  app = await startApp({ vision, wrapObjects: withFaults });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  await fill(HOST, app.tenantId);
});
afterAll(() => app.close());

let host: string;
let tenant: TenantId;
let count = 0;
beforeEach(async () => {
  Object.assign(store, { deletesLeft: Infinity, refuses: 'nothing', afterPut: async () => {} });
  count += 1;
  host = `doomed-${count}.test`;
  tenant = (await create()).body.tenant_id;
});

const platform = (method: string, path: string, json?: object) =>
  app.client.send(method, `/platform/tenants${path}`, { ...PLATFORM, ...(json ? { json } : {}) });
const create = () =>
  platform('POST', '', { host, name: 'Doomed', admin_email: ADMIN.email, admin_password: ADMIN.password });
const remove = () => platform('DELETE', `/${tenant}`);

/** The job that every server runs each minute. */
function chore(): Promise<void> {
  const { db, masterKey, objects, logger, now } = app.dependencies;
  const vault = createImageVault(objects, masterKey);
  return finishDeletions(
    { db, logger, eraseSubject: (context) => eraseSubject({ db, vault }, context) },
    now(),
  );
}

type Caller = (path: string, json: object, bearer?: string) => Promise<{ body: Record<string, never> }>;
const callerOn =
  (at: string): Caller =>
  (path, json, bearer) =>
    app.client.post(path, { host: at, json, ...(bearer ? { bearer } : {}) });

/** Rows in every table and three images, of three persons. */
async function fill(at: string, tenantId: TenantId): Promise<void> {
  const post = callerOn(at);
  const bearer: string = (await post('/admin/login', ADMIN)).body['token']!;
  for (const { details } of people.slice(0, 3)) {
    const { subject_id } = (await post('/admin/subjects', details, bearer)).body;
    const token = (await post('/ephemeral-tokens', { subject_id }, bearer)).body['token']!;
    const form = uploadForm(image);
    const headers = { 'idempotency-key': 'first' };
    const upload = await app.client.post('/subject/upload?type=license', { host: at, token, form, headers });
    await app.client.post('/subject/handover', { host: at, token });
    await post(`/admin/submissions/${upload.body.license_id}/reject`, { comment: 'no' }, bearer);
    await post(`/admin/subjects/${subject_id}/request-deletion`, {}, bearer);
  }
  await post('/admin/api-tokens', {}, bearer);
  const steps = [{ step_name: 'check_selfie', step_order: 1 }];
  await post('/admin/workflows', { name: 'Door', steps }, bearer);
  await post('/admin/presets', { name: 'Kiosk' }, bearer);
  await fillStaff(post, bearer);
  await countRequests(tenantId);
}

const countRequests = (tenantId: TenantId) =>
  app.dependencies.db.asSystem((tx) =>
    sql`insert into request_counts (tenant_id, month, node, requests)
      values (${tenantId}, '2026-03-01', gen_random_uuid(), 7)`.execute(tx),
  );

async function fillStaff(post: Caller, root: string): Promise<void> {
  const kim = { email: 'kim@acme.test', password: ADMIN.password };
  const { id } = (await post('/admin/users', { ...kim, username: 'Kim', role: 'admin' }, root)).body;
  await post(`/admin/users/${id}/enrolment`, {}, root);
  const token: string = (await post('/admin/login', kim)).body['token']!;
  const secret: string = (await post('/admin/2fa/enrol', {}, token)).body['secret']!;
  const code = new TOTP({ secret }).generate({ timestamp: app.dependencies.now().getTime() });
  await post('/admin/2fa/activate', { code }, token);
  await post('/admin/login', kim);
  await post('/admin/login', { ...kim, password: 'wrong' });
}

/** The number of the tenant's rows in each table that has any. */
async function countRows(tenantId: TenantId): Promise<Record<string, number>> {
  return app.dependencies.db.asSystem(async (tx) => {
    const tables = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'tenant_id' order by 1`.execute(
      tx,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)} where tenant_id = ${tenantId}`.execute(tx);
      if (rows[0]!.count > 0) counts[name] = rows[0]!.count;
    }
    return counts;
  });
}
const listImages = async (tenantId: TenantId) => {
  const names = await readdir(app.objectsFolder, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile() && entry.parentPath.includes(tenantId)).length;
};

test('a deleted tenant leaves no row in any table and no image, and the others keep all of theirs', async () => {
  await fill(host, tenant);
  const others = await countRows(app.tenantId);
  expect(Object.keys(await countRows(tenant))).toEqual(Object.keys(others));
  expect(Object.keys(others).length).toBeGreaterThanOrEqual(22);
  expect(await listImages(tenant)).toBe(3);
  const { status, body } = await remove();
  expect([status, body]).toEqual([200, { status: 'deleted', tenant_id: tenant }]);
  expect(await countRows(tenant)).toEqual({});
  expect(await listImages(tenant)).toBe(0);
  // The server itself writes its count of requests at its own time.
  const expectedCounts = { ...others, request_counts: expect.any(Number) };
  expect(await countRows(app.tenantId)).toEqual(expectedCounts);
  expect(await listImages(app.tenantId)).toBe(3);
  expect((await app.client.get('/page', { host })).status).toBe(404);
  expect((await platform('GET', `/${tenant}`)).status).toBe(404);
  expect((await remove()).status).toBe(404);
});

test('a deleted tenant’s host is free again', async () => {
  await remove();
  const again = await create();
  expect(again.status).toBe(201);
  expect(again.body.tenant_id).not.toBe(tenant);
});

test('a tenant deleted by five requests at once and by two jobs is gone for all that saw it begin', async () => {
  await fill(host, tenant);
  const [answers] = await Promise.all([Promise.all(Array.from({ length: 5 }, remove)), chore().then(chore)]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(200);
  // A caller who came after the end finds nothing.
  expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([]);
  expect((await remove()).status).toBe(404);
  expect(await countRows(tenant)).toEqual({});
  expect(await listImages(tenant)).toBe(0);
});

test.each(
  firstRows(
    [
      ['the chore', () => chore()],
      ['the next call', async () => expect((await remove()).status).toBe(200)],
    ],
    1,
  ),
)(
  'an interrupted deletion is 503, keeps the finished part and the tenant closed, and %s continues it',
  async (_, resume) => {
    await fill(host, tenant);
    store.deletesLeft = 1;
    const answer = await remove();
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
    expect((await countRows(tenant))['subjects']).toBe(2);
    expect(await listImages(tenant)).toBe(2);
    expect((await app.client.get('/page', { host })).status).toBe(403);
    const { body } = await platform('GET', `/${tenant}`);
    expect(body).toMatchObject({ suspended: true, being_deleted: true, subjects: 2 });
    expect((await verifyAuditChain(app.dependencies.db, tenant, [])).flaw).toBeNull();
    store.deletesLeft = Infinity;
    await resume();
    expect(await countRows(tenant)).toEqual({});
    expect(await listImages(tenant)).toBe(0);
  },
);

test('a deletion does not block others, though the store refuses one object permanently', async () => {
  const stuck = tenant;
  await fill(host, stuck);
  store.deletesLeft = 0;
  await remove();
  host = `later-${host}`;
  tenant = (await create()).body.tenant_id;
  await fill(host, tenant);
  app.moveClock(1000);
  await remove();
  Object.assign(store, { deletesLeft: Infinity, refuses: stuck });
  await expect(chore()).rejects.toThrow('Some tenants could not be deleted.');
  expect(await countRows(tenant)).toEqual({});
  store.refuses = 'nothing';
  await chore();
  expect(await countRows(stuck)).toEqual({});
});

test('a deletion is in the tenant’s audit with each receipt, and no one can reopen the tenant', async () => {
  await fill(host, tenant);
  store.deletesLeft = 1;
  await remove();
  await remove();
  const entries = await app.dependencies.db.asTenant(tenant, (tx) =>
    tx.selectFrom('audit_entries').selectAll().orderBy('number').execute(),
  );
  const platformEntries = entries.filter((entry) => entry.actor === 'platform');
  expect(platformEntries.map((entry) => entry.action)).toEqual(['tenant.deletion_begun', 'subject.erased']);
  expect(platformEntries[1]!.receipt).toMatchObject({ objects: 1, bytes: image.length });
  for (const json of [{ suspended: false }, { name: 'Saved' }]) {
    expect((await platform('PATCH', `/${tenant}`, json)).status).toBe(409);
  }
  expect((await create()).status).toBe(409);
});

test('an upload in progress when its tenant was deleted leaves nothing', async () => {
  const post = callerOn(host);
  const bearer: string = (await post('/admin/login', ADMIN)).body['token']!;
  const { subject_id } = (await post('/admin/subjects', people[0]!.details, bearer)).body;
  const token = (await post('/ephemeral-tokens', { subject_id }, bearer)).body['token']!;
  let removalStatus = 0;
  store.afterPut = async () => {
    removalStatus = (await remove()).status;
  };
  const upload = await app.client.post('/subject/upload?type=license', {
    host,
    token,
    form: uploadForm(image),
  });
  expect([removalStatus, upload.status]).toEqual([200, 404]);
  expect(await countRows(tenant)).toEqual({});
  expect(await listImages(tenant)).toBe(0);
});

test('[S92] a tenant with a person on hold is deleted only when the operator says so', async () => {
  const post = callerOn(host);
  const bearer: string = (await post('/admin/login', ADMIN)).body['token']!;
  const { subject_id } = (await post('/admin/subjects', people[0]!.details, bearer)).body;
  const deletionRequest = (await post(`/admin/subjects/${subject_id}/request-deletion`, {}, bearer)).body;
  const until = new Date(app.dependencies.now().getTime() + 86_400_000).toISOString();
  const hold = { reason: 'Before court', until };
  await post(`/admin/deletion-requests/${deletionRequest['request_id']}/hold`, hold, bearer);
  const refusal = await remove();
  expect([refusal.status, refusal.body.error]).toEqual([409, expect.stringMatching(/^1 person /)]);
  expect((await app.client.get('/admin/me', { host, bearer })).status).toBe(200);
  expect((await platform('DELETE', `/${tenant}?erase_held=true`)).status).toBe(200);
});
