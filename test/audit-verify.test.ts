import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAudit } from '../src/server/cli/audit-verify.ts';
import { sealAudit } from '../src/server/encryption/keys/seal-audit.ts';
import { createMasterKey } from '../src/server/encryption/master-key.ts';
import { createTenant } from '../src/server/features/tenants/create-tenant.ts';
import { lockFolder } from '../src/server/storage/disk/lock-folder.ts';
import { appendAudit, staffActor } from '../src/server/store/audit/audit.ts';
import { verifyAuditChain } from '../src/server/store/audit/audit-chain.ts';
import type { Database } from '../src/server/store/database/database.ts';
import { openPglite } from '../src/server/store/embedded/open-pglite.ts';
import { callCommand } from './harness/call-command.ts';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { admin, startApp, type TestApp } from './harness/start-app.ts';
import { logIn, newSubject } from './harness/steps.ts';
import { testDeep } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

describe('the audit chain', () => {
  let app: TestApp;
  let receipt: { audit_number: number; audit_hash: string };
  let saved: object[];
  beforeAll(async () => {
    app = await startApp({ vision: unavailableVision });
    const bearer = await logIn(app);
    for (let at = 0; at < 5; at += 1) {
      app.moveClock(777);
      const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', email: `${at}` });
      const path = `/admin/subjects/${subject}`;
      await app.client.send('PATCH', path, { bearer, json: { addr_city: 'Lund', addr_zip: '' } });
      if (at === 3) receipt = (await app.client.send('DELETE', path, { bearer })).body.receipt;
    }
    saved = await readEntries();
  });
  afterAll(() => app.close());

  const readEntries = () =>
    app.dependencies.db.asSystem((tx) =>
      tx.selectFrom('audit_entries').selectAll().orderBy('number').execute(),
    );
  const change = (statement: string) =>
    app.dependencies.db.asSystem((tx) =>
      sql
        .raw(statement)
        .execute(tx)
        .then(() => {}),
    );
  const verify = (hashes?: string[]) => verifyAuditChain(app.dependencies.db, app.tenantId, hashes);

  test('a chain is intact as it was written, with a receipt in it, and in a tenant without entries', async () => {
    const report = await verify([receipt.audit_hash, 'ab'.repeat(32)]);
    expect(report).toMatchObject({ entries: saved.length, flaw: null });
    expect([...report.numberByHash]).toEqual([[receipt.audit_hash, receipt.audit_number]]);
    expect(await verifyAuditChain(app.dependencies.db, app.otherTenantId)).toMatchObject({
      entries: 0,
      flaw: null,
    });
  });

  describe('after tampering', () => {
    afterEach(async () => {
      await app.dependencies.db.asSystem(async (tx) => {
        await tx.deleteFrom('audit_entries').execute();
        await tx.deleteFrom('audit_heads').execute();
        for (const entry of saved as Record<string, unknown>[]) {
          const json = entry['receipt'] ? JSON.stringify(entry['receipt']) : null;
          await tx
            .insertInto('audit_entries')
            .values({ ...entry, receipt: json } as never)
            .execute();
        }
      });
      expect((await verify()).flaw).toBeNull();
    });

    test.each([
      "actor = 'another'",
      "actor_kind = 'subject'",
      'actor_kind = null',
      "action = 'subject.created '",
      "at = at + interval '1 second'",
      'subject_id = null',
      "fields = array['addr_city']",
      "fields = array['addr_city,addr_zip']",
      "fields = array['addr_zip', 'addr_city']",
      `receipt = '{"objects": 1}'`,
      'attempt = 1',
      "hash = decode(repeat('00', 32), 'hex')",
    ])('[S170] names an audit entry with %s', async (assignment) => {
      await change(`update audit_entries set ${assignment} where number = 4`);
      expect((await verify()).flaw).toEqual({ number: 4, is: 'changed' });
    });

    test('[S82] names an audit receipt that counts otherwise or was removed', async () => {
      const number = receipt.audit_number;
      for (const value of [`replace(receipt::text, '"objects":0', '"objects":9')::json`, 'null']) {
        await change(`update audit_entries set receipt = ${value} where number = ${number}`);
        expect((await verify()).flaw).toEqual({ number, is: 'changed' });
      }
    });

    test('names a removed audit entry, the first one too', async () => {
      await change('delete from audit_entries where number = 5');
      expect((await verify()).flaw).toEqual({ number: 5, is: 'missing' });
      await change('delete from audit_entries where number = 1');
      expect((await verify()).flaw).toEqual({ number: 1, is: 'missing' });
    });

    test('names a removed audit entry whose successors were renumbered', async () => {
      await change('delete from audit_entries where number = 5');
      for (let number = 6; number <= saved.length; number += 1) {
        await change(`update audit_entries set number = number - 1 where number = ${number}`);
      }
      expect((await verify()).flaw).toEqual({ number: 5, is: 'changed' });
    });

    test('names two audit entries that were swapped', async () => {
      for (const [from, to] of [
        [3, 100],
        [6, 3],
        [100, 6],
      ]) {
        await change(`update audit_entries set number = ${to} where number = ${from}`);
      }
      expect((await verify()).flaw).toEqual({ number: 3, is: 'changed' });
    });

    test('[S82] a hash that was kept elsewhere reveals that the end of the audit chain was cut off', async () => {
      await change(`delete from audit_entries where number >= ${receipt.audit_number}`);
      expect((await verify()).flaw).toEqual({ number: receipt.audit_number, is: 'missing' });
      await change('delete from audit_heads');
      const report = await verify([receipt.audit_hash]);
      expect(report.flaw).toBeNull();
      expect(report.numberByHash.size).toBe(0);
    });
  });
});

describe('npm run audit:verify', () => {
  let folder: string;
  const key = randomBytes(32);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attesta-audit-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run = async (...hashes: string[]) => {
    const { code, text } = await callCommand(
      verifyAudit,
      { DATA_DIR: folder, MASTER_KEY: key.toString('base64') },
      hashes,
    );
    return { code, lines: text.split('\n') };
  };

  async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    await installSnapshot(folder);
    const db = await openPglite({ folder: join(folder, 'database') }, MIGRATIONS);
    try {
      return await work(sealAudit(db, createMasterKey(key)));
    } finally {
      await db.close();
    }
  }

  test('[S82] audit:verify checks an embedded database, finds a receipt in it, and exits with 1 after a change', async () => {
    const at = new Date('2026-03-01T12:00:00Z');
    const hash = await inDatabase((db) =>
      db.asSystem(async (tx) => {
        const id = await createTenant(tx, { host: 'acme.test', name: 'Acme', ...(await admin()) }, at);
        const what = { action: 'subject.created' as const, subjectId: null, fields: ['email'] };
        const entry = { at, actor: staffActor('root', 1), ...what };
        const mark = await appendAudit(tx, id, entry);
        await appendAudit(tx, id, entry);
        return Buffer.from(mark.hash).toString('hex');
      }),
    );
    const good = await run(hash);
    expect(good.code).toBe(0);
    expect(good.lines).toEqual([
      expect.stringMatching(/^acme\.test: 2 entries are intact, the last with the hash [0-9a-f]{64}\.$/),
      `acme.test: ${hash} is entry 1.`,
    ]);
    await inDatabase((db) =>
      db.asSystem((tx) =>
        tx.updateTable('audit_entries').set({ actor: 'x' }).where('number', '=', 2).execute(),
      ),
    );
    const other = 'ab'.repeat(32);
    expect(await run(other)).toEqual({
      code: 1,
      lines: ['acme.test: entry 2 was changed or replaced.', `No intact entry has the hash ${other}.`],
    });
  });

  testDeep('audit:verify reports in one sentence why it cannot start', async () => {
    expect(await run()).toEqual({
      code: 1,
      lines: [`The data folder ${folder} holds no database. Set DATA_DIR.`],
    });
    expect(await run('abc')).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('abc is not a hash')],
    });
    await inDatabase(async () => {});
    const release = await lockFolder(folder);
    const { code, lines } = await run();
    await release!();
    expect(code).toBe(1);
    expect(lines).toEqual([`A server uses the data folder ${folder}. Stop it first.`]);
  });
});
