import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appendAudit, bySystem } from '../src/server/store/audit/audit.ts';
import {
  lockAuditMonths,
  makeAuditMonths,
  prepareAuditMonths,
} from '../src/server/store/database/audit-months.ts';
import type { Database } from '../src/server/store/database/database.ts';
import { type TenantId, toTenantId } from '../src/server/store/tenant-id.ts';
import type { Tx } from '../src/server/store/transaction.ts';
import { borrowDatabase, borrowPostgres } from './harness/databases/borrow-database.ts';
import { findPostgres } from './harness/databases/start-postgres.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, newSubject } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

const DATABASES = [
  ['the embedded database', true, borrowDatabase],
  ['PostgreSQL', findPostgres() !== null, borrowPostgres],
] as const;

const transactionId = async (tx: Tx) => {
  const id = sql<string>`pg_current_xact_id()::text`.as('id');
  return (await tx.selectNoFrom(id).executeTakeFirstOrThrow()).id;
};

describe.each(DATABASES.filter(([, isHere]) => isHere))('a transaction on %s', (_name, _isHere, borrow) => {
  let app: TestApp;
  let bearer: string;
  beforeAll(async () => {
    app = await startApp({ vision: unavailableVision, db: await borrow() });
    bearer = await logIn(app);
  });
  afterAll(() => app.close());
  const asTenant = <T>(work: (tx: Tx) => Promise<T>) => app.dependencies.db.asTenant(app.tenantId, work);
  const readName = async (id: string) =>
    (await app.client.get(`/admin/subjects/${id}`, { bearer })).body.first_name;
  const rename = (id: string, name: string) => sql`update subjects set first_name = ${name} where id = ${id}`;

  test('two selects of one asTenant are in the same transaction', async () => {
    const [first, second] = await asTenant(async (tx) => [await transactionId(tx), await transactionId(tx)]);
    expect(second).toBe(first);
    expect(await asTenant(transactionId)).not.toBe(first);
  });

  test('an advisory lock taken by a select is held until its transaction ends', async () => {
    const countLocks = async (tx: Tx) => {
      const count = sql<number>`(select count(*)::int from pg_locks
        where locktype = 'advisory' and objid = 118 and pid = pg_backend_pid())`;
      return (await tx.selectNoFrom(count.as('count')).executeTakeFirstOrThrow()).count;
    };
    const held = await asTenant(async (tx) => {
      await tx.selectNoFrom(sql`pg_advisory_xact_lock(118)`.as('lock')).execute();
      return countLocks(tx);
    });
    expect(held).toBe(1);
    expect(await asTenant(countLocks)).toBe(0);
  });

  test('an insert by a function within a select is rolled back when the work throws', async () => {
    const id = await newSubject(app, bearer, { first_name: 'Before', last_name: 'B' });
    await app.dependencies.db.asSystem(async (tx) => {
      await sql`reset role`.execute(tx);
      await sql`create function rename_subject(subject uuid, name text) returns text language sql as
        'update subjects set first_name = name where id = subject returning first_name'`.execute(tx);
    });
    const call = async (tx: Tx) => {
      const renamed = sql<string>`rename_subject(${id}, 'After')`.as('name');
      return (await tx.selectNoFrom(renamed).executeTakeFirstOrThrow()).name;
    };
    const failing = asTenant(async (tx) => {
      expect(await call(tx)).toBe('After');
      throw new Error('Taken back.');
    });
    await expect(failing).rejects.toThrow('Taken back.');
    expect(await readName(id)).toBe('Before');
    await asTenant(call);
    expect(await readName(id)).toBe('After');
  });

  test('[S187] a query after the end of its transaction is an error, and does nothing', async () => {
    const id = await newSubject(app, bearer, { first_name: 'Before', last_name: 'B' });
    const leaked: Tx[] = [];
    await asTenant(async (tx) => void leaked.push(tx));
    const failed = asTenant(async (tx) => {
      leaked.push(tx);
      throw new Error('Given up.');
    });
    await expect(failed).rejects.toThrow('Given up.');
    expect(leaked).toHaveLength(2);
    for (const tx of leaked) {
      await expect(rename(id, 'After').execute(tx)).rejects.toThrow(/already (?:committed|rolled back)/);
      await expect(transactionId(tx)).rejects.toThrow(/already (?:committed|rolled back)/);
    }
    expect(await readName(id)).toBe('Before');
  });

  test('[S187] a query that is still queued when its transaction ends fails, and runs in no other transaction', async () => {
    const queued: Promise<string>[] = [];
    const inserted = await asTenant(async (tx) => {
      const id = await transactionId(tx);
      for (let at = 0; at < 5; at += 1) queued.push(transactionId(tx));
      for (const late of queued) late.catch(() => {});
      // The first of them has been sent when the transaction ends.
      await new Promise<void>((next) => process.nextTick(next));
      return id;
    });
    const outcomes = await Promise.allSettled(queued);
    const seen = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(new Set(seen)).toEqual(new Set([inserted]));
    expect(outcomes.at(-1)).toMatchObject({ status: 'rejected' });
  });

  test('a query that fails rolls its transaction back, even where the work continues as if nothing had failed', async () => {
    const id = await newSubject(app, bearer, { first_name: 'Before', last_name: 'B' });
    const failing = asTenant(async (tx) => {
      await rename(id, 'After').execute(tx);
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(failing).rejects.toThrow('The transaction was rolled back.');
    expect(await readName(id)).toBe('Before');
  });

  test('[S187] role and tenant are set from a transaction’s first query to its last, and in no other', async () => {
    const read = async (tx: Tx) => {
      const { rows } = await sql<{ role: string; tenant: string }>`select current_user as role,
        coalesce(current_setting('attesta.tenant', true), '') as tenant`.execute(tx);
      return rows[0]!;
    };
    for (const tenantId of [app.tenantId, app.otherTenantId]) {
      const seen = await app.dependencies.db.asTenant(tenantId, async (tx) => [
        await read(tx),
        await read(tx),
      ]);
      const identity = { role: 'attesta_tenant', tenant: tenantId };
      expect(seen).toEqual([identity, identity]);
    }
    expect(await app.dependencies.db.asSystem(read)).toEqual({ role: 'attesta_system', tenant: '' });
  });
});

describe.skipIf(!findPostgres())('the partitions of the audit on PostgreSQL', () => {
  let db: Database;
  beforeAll(async () => {
    db = await borrowPostgres();
  });
  afterAll(() => db.close());
  const append = (tenantId: TenantId, at: string) => {
    const entry = { at: new Date(at), actor: bySystem('seed'), subjectId: null, fields: [] };
    return db.asSystem((tx) => appendAudit(tx, tenantId, { ...entry, action: 'subject.updated' }));
  };
  const countWaiting = async (lock: string) => {
    const { rows } = await db.asSystem((tx) =>
      sql<{ count: number }>`select count(*)::int as count from pg_locks
        where not granted and (locktype = ${lock} or relation::regclass::text = ${lock})
          and database = (select oid from pg_database where datname = current_database())`.execute(tx),
    );
    return rows[0]!.count;
  };

  test('an entry is appended although its month gets a partition while it is written', async () => {
    const tenantId = toTenantId(randomUUID());
    const tenant = { tenant_id: tenantId, host: 'acme.test', name: 'Acme', settings: '{}' };
    await db.asSystem((tx) =>
      tx
        .insertInto('tenants')
        .values({ ...tenant, created_at: new Date(0) })
        .execute(),
    );
    let appended: Promise<unknown> | undefined;
    await db.asSystem(async (tx) => {
      await makeAuditMonths(tx, ['2040-01-01']);
      appended = append(tenantId, '2040-01-15T00:00:00Z');
      await expect.poll(() => countWaiting('audit_entries_default')).toBe(1);
    });
    await appended;
    const { rows } = await db.asSystem((tx) =>
      sql`select tableoid::regclass::text as place from audit_entries`.execute(tx),
    );
    expect(rows).toEqual([{ place: 'audit_entries_2040_01' }]);
  });

  test('a server that makes partitions while another one does waits for it, without a deadlock', async () => {
    const now = new Date('2041-01-15');
    let begun = 0;
    let other: Promise<void> | undefined;
    await db.asSystem(async (tx) => {
      begun += 1;
      await lockAuditMonths(tx);
      other = db.asSystem((later) => {
        begun += 1;
        return prepareAuditMonths(later, now);
      });
      await expect.poll(() => countWaiting('advisory')).toBe(1);
      await prepareAuditMonths(tx, now);
    });
    await other;
    // A transaction that PostgreSQL ends because of a deadlock begins again.
    expect(begun).toBe(2);
  });
});
