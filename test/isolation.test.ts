import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAuditMonths } from '../src/server/store/database/audit-months.ts';
import type { TenantId } from '../src/server/store/tenant-id.ts';
import type { Tx } from '../src/server/store/transaction.ts';
import { people } from '../tools/specimen/people.ts';
import { OTHER_HOST, startApp, type TestApp } from './harness/start-app.ts';
import { answerLiveness, logIn, mint, newSubject, uploadForm } from './harness/steps.ts';
import { fakeFace, fakeVision, seenLicence, seenSelfie } from './harness/vision/fake-vision.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

// Row-level security is the second defence: it applies where a query forgets the tenant.
let app: TestApp;
let tables: string[];
beforeAll(async () => {
  const print = ['4d DL W4172-86503'];
  const sight = { document: seenLicence({ print }), face: seenSelfie(fakeFace('maren')) };
  app = await startApp({ vision: { ...fakeVision(sight), ready: unavailableVision.ready } });
  // With a quota near its end, requests are written immediately.
  await app.dependencies.db.asSystem((tx) =>
    tx.updateTable('tenants').set({ monthly_request_quota: 1_000 }).execute(),
  );
  for (const host of [undefined, OTHER_HOST]) await fill(host);
  for (const tenant of [app.tenantId, app.otherTenantId]) {
    await countRequests(tenant);
  }
  tables = await app.dependencies.db.asSystem(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'tenant_id' order by 1`.execute(
      tx,
    );
    return rows.map((row) => row.name);
  });
});
afterAll(() => app.close());

/** Every table gets rows of both tenants, over HTTP. */
async function fill(host: string | undefined): Promise<void> {
  const at = host ? { host } : {};
  const bearer = await logIn(app, host);
  await app.client.post('/admin/api-tokens', { ...at, bearer, json: {} });
  const created = await app.client.post('/admin/subjects', { ...at, bearer, json: people[0]!.details });
  const { subject_id } = created.body;
  const minted = await app.client.post('/ephemeral-tokens', {
    ...at,
    bearer,
    json: { subject_id, can_edit_details: true, accept_credentials: ['eu_age'] },
  });
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  await app.dependencies.db.asSystem((tx) =>
    sql`insert into audit_anchors select tenant_id, 1, 1, '\\x00', '\\x00', '2026-01-01', 'x', '\\x00', now()
      from subjects where id = ${subject_id}`.execute(tx),
  );
  await app.dependencies.db.asSystem((tx) =>
    sql`insert into audit_boundaries select tenant_id, 0, '\\x00', null from subjects where id = ${subject_id}`.execute(
      tx,
    ),
  );
  // An image of an unfinished upload: its server died.
  await app.dependencies.db.asSystem((tx) =>
    sql`insert into incoming_images select tenant_id, 'x/' || id, id, 1, now() from subjects where id = ${subject_id}`.execute(
      tx,
    ),
  );
  const upload = await app.client.post('/subject/upload?type=license', {
    ...at,
    token: minted.body.token,
    form: uploadForm(image),
    headers: { 'idempotency-key': 'first' },
  });
  const selfie = await app.client.post('/subject/upload?type=selfie', {
    ...at,
    token: minted.body.token,
    form: uploadForm(image, { verification_id: 'face', manual: '1' }),
  });
  await app.client.post(`/admin/submissions/${selfie.body.selfie_id}/approve`, { ...at, bearer, json: {} });
  await answerLiveness(app, minted.body.token, Array(8).fill(image), host);
  await app.client.post('/subject/handover', { ...at, token: minted.body.token });
  const credential = { ...at, token: minted.body.token, json: { kind: 'eu_age' } };
  await app.client.post('/subject/credential', credential);
  const { token } = minted.body;
  await app.client.post('/subject/details', { ...at, token, json: { addr_city: 'Here' } });
  const aboutCase = `/admin/submissions/${upload.body.license_id}`;
  for (const what of ['face', 'document'])
    await app.client.post(`${aboutCase}/blocks`, { ...at, bearer, json: { what, comment: 'seen before' } });
  const second_look = { rejections: true, approvals_against_signals: true, sample_percent: 0 };
  await app.client.send('PATCH', '/admin/settings', { ...at, bearer, json: { second_look } });
  await app.client.post(`${aboutCase}/messages`, { ...at, bearer, json: { comment: 'no' } });
  await app.client.post(`${aboutCase}/reject`, { ...at, bearer, json: {} });
  await app.client.post('/subject/request-deletion', {
    ...at,
    token: minted.body.token,
    json: { confirmation: true },
  });
  await fillStaff(host, bearer);
  await fillTenant(subject_id);
  const steps = [{ step_name: 'check_selfie', step_order: 1 }];
  await app.client.post('/admin/workflows', { ...at, bearer, json: { name: 'Door', steps } });
  await app.client.post('/admin/presets', { ...at, bearer, json: { name: 'Kiosk' } });
  const note = { ...at, bearer, json: { text: 'Is it yours, @Kim?' } };
  await app.client.post(`/admin/submissions/${upload.body.license_id}/notes`, note);
  const filter = { name: 'Licences', filter: { kind: 'license' } };
  const twin = { ...at, bearer, json: { first_name: 'Twin', last_name: 'Other' } };
  const other = (await app.client.post('/admin/subjects', twin)).body.subject_id;
  const relation = { ...at, bearer, json: { other, relation: 'different_people' } };
  await app.client.post(`/admin/subjects/${subject_id}/relations`, relation);
  await app.client.post('/admin/saved-filters', { ...at, bearer, json: filter });
  await app.dependencies.db.asSystem((tx) =>
    sql`insert into case_ties select tenant_id, id, subject_id, ${other}, 'file' from submissions
      where id = ${upload.body.license_id}`.execute(tx),
  );
}

/** A provider's secret, and a sign-in that returned from it; written without a provider. */
const fillTenant = (subject: string) =>
  app.dependencies.db.asSystem(async (tx) => {
    for (const [table, columns, value] of [
      ['oidc_clients', 'client_secret', sql`'\\x00'`],
      [
        'daily_mails',
        'user_id, day, tries, next_at',
        sql`(select min(id) from staff_users u where u.tenant_id = subjects.tenant_id), now(), 1, now()`,
      ],
      [
        'quality_samples',
        'submission_id, attempt, decided_as, by_staff, drawn_at',
        sql`(select id from submissions s where s.subject_id = subjects.id limit 1), 1, 'approved', false, now()`,
      ],
      [
        'consents',
        'subject_id, id, token_id, version, language, given, created_at',
        sql`id, gen_random_uuid(), gen_random_uuid(), '1', 'en', true, now()`,
      ],
      [
        'client_events',
        'subject_id, id, token_id, event, created_at',
        sql`id, gen_random_uuid(), gen_random_uuid(), 'no_camera', now()`,
      ],
      [
        'erasure_holds',
        'subject_id, request_id, reason, held_by, held_at, held_until',
        sql`id, gen_random_uuid(), 'Before court', 'root', now(), now()`,
      ],
      ['oidc_returns', 'state_hash, at', sql`'\\x00', now()`],
      ['used_passkey_challenges', 'challenge_hash, at', sql`'\\x00', now()`],
    ] as const) {
      await sql`insert into ${sql.table(table)} (tenant_id, ${sql.raw(columns)})
        select tenant_id, ${value} from subjects where id = ${subject}`.execute(tx);
    }
  });

const countRequests = (tenant: string) =>
  app.dependencies.db.asSystem((tx) =>
    sql`insert into request_counts (tenant_id, month, node, requests)
      values (${tenant}, '2026-03-01', gen_random_uuid(), 1)`.execute(tx),
  );

/** A user with a second factor who is logging in, a user with a link to set one up, and a failed login. */
async function fillStaff(host: string | undefined, root: string): Promise<void> {
  const post = (path: string, json: object, bearer?: string) =>
    app.client.post(path, { json, ...(host ? { host } : {}), ...(bearer ? { bearer } : {}) });
  await post('/admin/roles', { name: 'Team lead', permissions: ['decide'] }, root);
  const kim = { email: 'kim@acme.test', password: 'correct horse battery' };
  const added = await post('/admin/users', { ...kim, username: 'Kim', role: 'admin' }, root);
  await post(`/admin/users/${added.body.id}/enrolment`, {}, root);
  const { token } = (await post('/admin/login', kim)).body;
  const { secret } = (await post('/admin/2fa/enrol', {}, token)).body;
  const code = new TOTP({ secret }).generate({ timestamp: app.dependencies.now().getTime() });
  await post('/admin/2fa/activate', { code }, token);
  await post('/admin/login', kim);
  await post('/admin/login', { ...kim, password: 'wrong' });
  await app.dependencies.db.asSystem((tx) =>
    sql`insert into staff_passkeys
      (tenant_id, id, user_id, credential_id, public_key, sign_count, name, backed_up, created_at)
      select tenant_id, gen_random_uuid(), id, '\\x00', '\\x00', 0, 'Laptop', false, now()
      from staff_users where id = ${added.body.id}`.execute(tx),
  );
}

test('row-level security is enabled and forced on every table that has a tenant', async () => {
  const unprotected = await app.dependencies.db.asSystem(async (tx) => {
    const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class
        where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
          and not (relrowsecurity and relforcerowsecurity)`.execute(tx);
    return rows.map((row) => row.name);
  });
  expect(unprotected).toEqual(['migrations']);
});

test('[S182] row-level security limits a query without a tenant filter to the own rows', async () => {
  expect(tables.length).toBeGreaterThanOrEqual(12);
  for (const table of tables) {
    const seen = await app.dependencies.db.asTenant(app.tenantId, async (tx) => {
      const { rows } = await sql<{
        tenant_id: TenantId;
      }>`select tenant_id from ${sql.table(table)}`.execute(tx);
      return new Set(rows.map((row) => row.tenant_id));
    });
    expect([...seen], `rows of ${table}: fill() makes some of both tenants`).toEqual([app.tenantId]);
  }
});

test('row-level security prevents writing a row of another tenant, or without a tenant', async () => {
  const foreign = app.dependencies.db.asTenant(app.tenantId, (tx) =>
    sql`insert into deletion_requests (tenant_id, request_id, subject_id, status, confirmed, requested_by, requested_at)
        values (${app.otherTenantId}, gen_random_uuid(), gen_random_uuid(), 'pending', true, 'staff', now())`.execute(
      tx,
    ),
  );
  await expect(foreign).rejects.toThrow('row-level security');
  const update = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    sql`update subjects set first_name = 'Mallory' where tenant_id = ${app.otherTenantId}`.execute(tx),
  );
  expect(update.numAffectedRows).toBe(0n);
});

test.each([
  sql`select from audit_entries_default`,
  sql`select from audit_entries_2026_03`,
  sql`truncate audit_entries_2026_03`,
  sql`insert into audit_entries_2026_03 select * from audit_entries`,
])('no role reaches entries of the audit by the name of a partition: %#', async (statement) => {
  for (const role of ['attesta_tenant', 'attesta_system']) {
    const attempt = app.dependencies.db.asSystem(async (tx) => {
      await makeAuditMonths(tx, ['2026-03-01']);
      await sql`select set_config('attesta.tenant', ${app.tenantId}, true), set_config('role', ${role}, true)`.execute(
        tx,
      );
      await statement.execute(tx);
    });
    await expect(attempt).rejects.toThrow('permission denied for table audit_entries_');
  }
});

test('[S83] a partition that a role may read by mistake shows it no row of the audit', async () => {
  const undo = new Error('undo');
  const tried = app.dependencies.db.asSystem(async (tx) => {
    await makeAuditMonths(tx, ['2026-03-01']);
    for (const table of ['audit_entries_default', 'audit_entries_2026_03']) {
      await sql`set local role none`.execute(tx);
      await sql`grant select on ${sql.table(table)} to attesta_tenant`.execute(tx);
      await sql`select set_config('attesta.tenant', ${app.tenantId}, true), set_config('role', 'attesta_tenant', true)`.execute(
        tx,
      );
      expect((await sql`select from ${sql.table(table)}`.execute(tx)).rows).toEqual([]);
      expect((await sql`select from audit_entries`.execute(tx)).rows).not.toEqual([]);
    }
    throw undo;
  });
  await expect(tried).rejects.toBe(undo);
});

test('[S82] row-level security prevents a tenant from rewriting its audit or its own row of tenants', async () => {
  for (const statement of [
    sql`update audit_entries set actor = 'x'`,
    sql`delete from audit_entries`,
    sql`update tenants set suspended = false`,
  ]) {
    const attempt = app.dependencies.db.asTenant(app.tenantId, (tx) => statement.execute(tx));
    await expect(attempt).rejects.toThrow('permission denied');
  }
});

test('the key of every table begins with the tenant', async () => {
  const wrong = await app.dependencies.db.asSystem(async (tx) => {
    const { rows } = await sql<{ name: string }>`
        select i.indexrelid::regclass::text as name from pg_index i
        join pg_class c on c.oid = i.indrelid
        left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indisunique and c.relnamespace = 'public'::regnamespace
          and a.attname is distinct from 'tenant_id' and c.relname not in ('installation', 'jobs', 'migrations', 'platform_log', 'status_lists', 'sweeps', 'sweep_actions', 'trust_lists')`.execute(
      tx,
    );
    return rows.map((row) => row.name);
  });
  // A host is unique across tenants: it selects the tenant.
  expect(wrong).toEqual(['tenants_host_key']);
});

// docs/scale.md relies on this: a table can be distributed by tenant only if its keys begin with it.
describe('the schema', () => {
  test('[S184] every table has a tenant, and every key begins with it', async () => {
    expect(await app.dependencies.db.asSystem(listWithoutTenant)).toEqual([]);
  });

  test('the check of tables finds a table without a tenant and a key without one', async () => {
    const undo = new Error('undo');
    const tried = app.dependencies.db.asSystem(async (tx) => {
      await sql`reset role`.execute(tx);
      await sql`create table no_tenant (id uuid primary key)`.execute(tx);
      await sql`create table no_key (tenant_id uuid not null, id uuid)`.execute(tx);
      await sql`create table bad_link (tenant_id uuid, id uuid, primary key (tenant_id, id),
        other uuid references no_tenant)`.execute(tx);
      expect(await listWithoutTenant(tx)).toEqual([
        'bad_link: bad_link_other_fkey',
        'no_key: no primary key',
        'no_tenant: no tenant_id',
        'no_tenant: no_tenant_pkey',
      ]);
      throw undo;
    });
    await expect(tried).rejects.toBe(undo);
  });
});

/** Tables without a tenant or a primary key, and primary and foreign keys that do not begin with it. */
async function listWithoutTenant(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with tables as (
      select c.oid, c.relname as name, a.attnum as tenant from pg_class c
      left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and c.relname not in ('clock', 'installation', 'jobs', 'migrations', 'platform_log', 'status_lists', 'sweeps', 'sweep_actions', 'trust_lists'))
    select name || ': no tenant_id' as what from tables where tenant is null
    union all
    select name || ': no primary key' from tables
      where not exists (select from pg_constraint where conrelid = tables.oid and contype = 'p')
    union all
    select name || ': ' || conname from tables join pg_constraint k on conrelid = tables.oid
      where contype in ('p', 'f') and (conkey[1] is distinct from tenant or contype = 'f' and not exists (
        select from pg_attribute a where a.attrelid = confrelid and a.attnum = confkey[1] and a.attname = 'tenant_id'))
    order by 1`.execute(tx);
  return rows.map((row) => row.what);
}

test('a suspended tenant answers 403 on every path until it is reactivated', async () => {
  const suspend = (suspended: boolean) =>
    app.dependencies.db.asSystem((tx) =>
      tx.updateTable('tenants').set({ suspended }).where('tenant_id', '=', app.otherTenantId).execute(),
    );
  await suspend(true);
  expect((await app.client.get('/page', { host: OTHER_HOST })).status).toBe(403);
  expect((await app.client.get('/page')).status).toBe(200);
  await suspend(false);
  expect((await app.client.get('/page', { host: OTHER_HOST })).status).toBe(200);
});

const nameOn = async (host: string, path = '/page', headers = {}) =>
  (await app.client.get(path, { host, headers })).body?.name;

test('the host is compared without case, port or trailing dot', async () => {
  for (const host of ['ACME.test', 'acme.test:8443', 'acme.test.', 'Acme.Test.:80'])
    expect(await nameOn(host)).toBe('Acme');
});

test('[S180] the tenant follows from the Host header: a forwarded host or an absolute target has no effect', async () => {
  const forwarded = { 'x-forwarded-host': OTHER_HOST, forwarded: `host=${OTHER_HOST}` };
  expect(await nameOn('acme.test', '/page', forwarded)).toBe('Acme');
  expect(await nameOn('acme.test', `http://${OTHER_HOST}/api/v1/page`)).toBe('Acme');
});

test('the probes answer on any host', async () => {
  expect((await app.client.get('//healthz', { host: 'anything' })).body).toEqual({ status: 'ok' });
  const ready = await app.client.get('//readyz', { host: 'anything' });
  expect(ready.status).toBe(503);
  expect(ready.body).toEqual({ error: 'Not ready: models.', away: ['models'] });
});

test('tokens of one tenant do not work at the other, sequentially and interleaved', async () => {
  const bearers = { acme: await logIn(app), other: await logIn(app, OTHER_HOST) };
  const subject = await newSubject(app, bearers.acme, { first_name: 'A', last_name: 'B' });
  const token = await mint(app, bearers.acme, subject);
  const asks = Array.from({ length: 60 }, (_, at) => {
    const host = at % 2 ? OTHER_HOST : 'acme.test';
    return at % 3
      ? app.client.get(`/admin/subjects/${subject}`, { host, bearer: at % 2 ? bearers.other : bearers.acme })
      : app.client.get('/ephemeral/capability', { host, token });
  });
  const answers = await Promise.all(asks);
  answers.forEach(({ status }, at) => {
    const foreign = at % 2 === 1;
    expect(status).toBe(foreign ? (at % 3 ? 404 : 401) : 200);
  });
});
