import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAudit } from '../src/server/cli/audit-verify.ts';
import { rotateKeys } from '../src/server/encryption/keys/rotate-keys.ts';
import { sealAudit } from '../src/server/encryption/keys/seal-audit.ts';
import { sealBoundary, verifySeals } from '../src/server/encryption/keys/verify-seals.ts';
import { createMasterKey, type MasterKey } from '../src/server/encryption/master-key.ts';
import { createTenant } from '../src/server/features/tenants/create-tenant.ts';
import { appendAudit, staffActor } from '../src/server/store/audit/audit.ts';
import { hashRow, verifyAuditChain } from '../src/server/store/audit/audit-chain.ts';
import { CHAIN_START } from '../src/server/store/audit/audit-hash.ts';
import type { Database } from '../src/server/store/database/database.ts';
import { openPglite } from '../src/server/store/embedded/open-pglite.ts';
import type { TenantId } from '../src/server/store/tenant-id.ts';
import { callCommand } from './harness/call-command.ts';
import { borrowAnyDatabase } from './harness/databases/borrow-database.ts';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { admin, startApp, type TestApp } from './harness/start-app.ts';
import { logIn, newSubject } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';
import { readFences } from './harness/words/read-fences.ts';

const AT = new Date('2026-03-01T12:00:00Z');
const ENTRY = {
  at: AT,
  actor: staffActor('root', 1),
  action: 'subject.created' as const,
  subjectId: null,
  fields: ['email'],
};

/** Rewrites an entry and the chain after it with plain hashes, as an owner of the database could. */
async function rewrite(db: Database, tenantId: TenantId, from: number): Promise<void> {
  await db.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('audit_entries')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('number')
      .execute();
    let before: Uint8Array = CHAIN_START;
    for (const { tenant_id: _, ...row } of rows) {
      const entry = row.number === from ? { ...row, actor: 'another' } : row;
      before = hashRow(before, entry);
      await tx
        .updateTable('audit_entries')
        .set({ actor: entry.actor, hash: before })
        .where('tenant_id', '=', tenantId)
        .where('number', '=', row.number)
        .execute();
    }
    await tx.updateTable('audit_heads').set({ hash: before }).where('tenant_id', '=', tenantId).execute();
  });
}

const change = (db: Database, statement: string) =>
  db.asSystem(async (tx) => void (await sql.raw(statement).execute(tx)));

const append = (db: Database, tenantId: TenantId) =>
  db.asTenant(tenantId, (tx) => appendAudit(tx, tenantId, ENTRY));

describe('the seals of the audit', () => {
  let app: TestApp;
  let db: Database;
  beforeEach(async () => {
    app = await startApp({ vision: unavailableVision });
    db = app.dependencies.db;
    const bearer = await logIn(app);
    for (let at = 0; at < 4; at += 1)
      await newSubject(app, bearer, { first_name: 'A', last_name: 'B', email: `${at}` });
  });
  afterEach(() => app.close());

  const verify = () => verifySeals(db, app.dependencies.masterKey, app.tenantId);

  test('[S82] an audit seal names the first entry that an owner of the database rewrote with its chain', async () => {
    expect(await verify()).toBeNull();
    await rewrite(db, app.tenantId, 3);
    expect((await verifyAuditChain(db, app.tenantId)).flaw).toBeNull();
    expect(await verify()).toEqual({ number: 3, is: 'resealed' });
  });

  test('[S82] an audit without its seals, or with one from elsewhere, is not verified', async () => {
    await change(
      db,
      'update audit_seals a set seal = b.seal from audit_seals b where a.number = 2 and b.number = 1',
    );
    expect(await verify()).toEqual({ number: 2, is: 'resealed' });
    await change(db, 'delete from audit_seals where number >= 2');
    expect(await verify()).toEqual({ number: 2, is: 'unsealed' });
    await change(db, 'delete from audit_seals');
    expect(await verify()).toEqual({ number: 1, is: 'unsealed' });
    await append(db, app.tenantId);
    expect(await verify()).toEqual({ number: 1, is: 'unsealed' });
  });

  test('an audit entry that was written into the database without the server has no seal', async () => {
    const last = await app.dependencies.db.asSystem((tx) =>
      tx
        .selectFrom('audit_heads')
        .select('number')
        .where('tenant_id', '=', app.tenantId)
        .executeTakeFirstOrThrow(),
    );
    await change(
      db,
      `insert into audit_entries (tenant_id, number, at, actor, action, fields, hash)
       select tenant_id, number + 1, now(), 'x', 'y', '{}', hash from audit_heads where tenant_id = '${app.tenantId}'`,
    );
    expect(await verify()).toEqual({ number: last.number + 1, is: 'unsealed' });
  });

  test('a boundary that the operator did not seal makes no audit verified', async () => {
    const boundary = `insert into audit_boundaries select tenant_id, number, hash, $ from audit_heads where tenant_id = '${app.tenantId}'`;
    await change(db, boundary.replace('$', 'null'));
    expect(await verify()).toMatchObject({ is: 'open boundary' });
    await change(
      db,
      `update audit_boundaries set seal = (select seal from audit_seals s where
      s.tenant_id = audit_boundaries.tenant_id and s.number = audit_boundaries.number)`,
    );
    expect(await verify()).toMatchObject({ is: 'moved boundary' });
  });

  test('a removed key of the tenant, or another master key, makes no audit verified', async () => {
    await expect(verifySeals(db, createMasterKey(randomBytes(32)), app.tenantId)).rejects.toThrow();
    await change(db, 'delete from tenant_keys');
    expect(await verify()).toEqual({ number: 1, is: 'resealed' });
    await append(db, app.tenantId);
    expect(await verify()).toEqual({ number: 1, is: 'resealed' });
  });
});

describe('an upgrade to the seals of the audit', () => {
  const key = randomBytes(32);
  let plain: Database;
  let db: Database;
  let masterKey: MasterKey;
  let tenantId: TenantId;
  beforeAll(async () => {
    plain = await borrowAnyDatabase();
    masterKey = createMasterKey(key);
    db = sealAudit(plain, masterKey);
    tenantId = await plain.asSystem(async (tx) =>
      createTenant(tx, { host: 'acme.test', name: 'Acme', ...(await admin()) }, AT),
    );
    for (let at = 0; at < 4; at += 1) await append(plain, tenantId);
    // As the migration does for the entries that it finds.
    await change(plain, 'insert into audit_boundaries select tenant_id, number, hash from audit_heads');
    await append(db, tenantId);
  });
  afterAll(() => plain.close());

  const verify = () => verifySeals(db, masterKey, tenantId);

  test('an upgraded audit is verified once its boundary is sealed, and after a rotation', async () => {
    expect(await verify()).toMatchObject({ number: 4, is: 'open boundary' });
    expect(await sealBoundary(db, masterKey, tenantId)).toMatchObject({ number: 4 });
    expect(await verify()).toBeNull();
    expect(await sealBoundary(db, masterKey, tenantId)).toBeNull();
    const next = randomBytes(32);
    const rotating = createMasterKey(next, [key]);
    await rotateKeys({ db: sealAudit(plain, rotating), masterKey: rotating, now: () => AT });
    masterKey = createMasterKey(next);
    db = sealAudit(plain, masterKey);
    await append(db, tenantId);
    expect(await verify()).toBeNull();
    await expect(verifySeals(db, createMasterKey(key), tenantId)).rejects.toThrow();
  });

  test('an entry of a server of the old version is named until the operator seals the boundary again', async () => {
    const { number } = await append(plain, tenantId);
    await append(db, tenantId);
    expect(await verify()).toEqual({ number, is: 'unsealed' });
    expect(await sealBoundary(db, masterKey, tenantId)).toMatchObject({ number });
    expect(await verify()).toBeNull();
  });

  test('[S82] a boundary that was moved, or whose entries were rewritten, is named', async () => {
    await rewrite(plain, tenantId, 2);
    expect((await verifyAuditChain(plain, tenantId)).flaw).toBeNull();
    expect(await verify()).toMatchObject({ is: 'moved boundary' });
    expect(await sealBoundary(db, masterKey, tenantId)).toMatchObject({ is: 'moved boundary' });
    await change(
      plain,
      'update audit_boundaries b set number = h.number, hash = h.hash from audit_heads h where h.tenant_id = b.tenant_id',
    );
    expect(await verify()).toMatchObject({ is: 'moved boundary' });
    await change(plain, 'delete from audit_boundaries');
    expect(await verify()).toEqual({ number: 1, is: 'unsealed' });
  });
});

describe('npm run audit:verify with seals', () => {
  let folder: string;
  const key = randomBytes(32);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attesta-seals-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run = (args: string[], masterKey: string | undefined = key.toString('base64')) =>
    callCommand(verifyAudit, { DATA_DIR: folder, ...(masterKey ? { MASTER_KEY: masterKey } : {}) }, args);

  test('audit:verify needs the master key, and the sealed boundary of an upgraded audit', async () => {
    await installSnapshot(folder);
    const db = await openPglite({ folder: join(folder, 'database') }, MIGRATIONS);
    const wanted = { host: 'acme.test', name: 'Acme', ...(await admin()) };
    const tenantId = await db.asSystem((tx) => createTenant(tx, wanted, AT));
    await append(db, tenantId);
    await append(sealAudit(db, createMasterKey(key)), tenantId);
    await change(
      db,
      'insert into audit_boundaries select tenant_id, 1, hash from audit_entries where number = 1',
    );
    await db.close();
    const open = await run([]);
    expect(open).toMatchObject({ code: 1, text: expect.stringContaining('their boundary is not sealed') });
    const guide = await readFile(new URL('../docs/backups.md', import.meta.url), 'utf8');
    const [fence] = readFences(guide).filter(({ shownBy }) => shownBy === 'test/audit-seals.test.ts');
    const [command, ...args] = fence!.text.trim().split(' -- ');
    expect(command).toBe('npm run audit:verify');
    expect(await run(args)).toMatchObject({
      code: 0,
      text: expect.stringMatching(
        /^acme\.test: the boundary is sealed at entry 1, with the hash [0-9a-f]{64}\./,
      ),
    });
    expect((await run([])).code).toBe(0);
    expect((await run([], '')).code).toBe(1);
    expect((await run([], randomBytes(32).toString('base64'))).code).toBe(1);
  });
});
