import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTenant } from '../../../src/server/features/tenants/create-tenant.ts';
import type { Database } from '../../../src/server/store/database/database.ts';
import { admin } from '../start-app.ts';
import { borrowAnyDatabase, borrowDatabase, borrowPostgres } from './borrow-database.ts';
import { findPostgres } from './start-postgres.ts';

test('a database is reused only after work that no test awaits has ended', async () => {
  const first = await borrowAnyDatabase();
  let hasEnded = false;
  void first.scrub().then(() => {
    hasEnded = true;
  });
  await first.close();
  expect(hasEnded).toBe(true);
});

const askVersion = (db: Database) =>
  db.asSystem(async (tx) => {
    const { rows } = await sql<{ version: string }>`select version()`.execute(tx);
    return rows[0]!.version;
  });

describe('the database that a run uses', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.skipIf(!findPostgres()).each(['postgres', 'embedded'])(
    'the run uses the database that is named: %s',
    async (name) => {
      vi.stubEnv('TEST_DATABASE', name);
      const db = await borrowAnyDatabase();
      // PGlite is compiled for a browser's machine.
      expect((await askVersion(db)).includes('emscripten')).toBe(name === 'embedded');
      await db.close();
    },
  );

  const major = process.env['TEST_POSTGRES'];
  if (major)
    test('the run uses the named version of PostgreSQL', async () => {
      const db = await borrowPostgres();
      expect(await askVersion(db)).toMatch(`PostgreSQL ${major}.`);
      await db.close();
    });
});

const KINDS = [
  ['the embedded database', false, borrowDatabase],
  ['a PostgreSQL', !findPostgres(), borrowPostgres],
] as const;

/** The row counts of all tables that the service may read. */
async function countRows(db: Database): Promise<Record<string, number>> {
  return db.asSystem(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and has_table_privilege(oid, 'select')`.execute(tx);
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ count: number }>`select count(*)::integer from ${sql.table(name)}`.execute(
        tx,
      );
      counts[name] = rows[0]!.count;
    }
    return counts;
  });
}

const addTenant = async (db: Database) => {
  const newTenant = { host: 'acme.test', name: 'Acme', ...(await admin()) };
  return db.asSystem((tx) => createTenant(tx, newTenant, new Date('2026-03-01T12:00:00Z')));
};

const listStaff = (db: Database) => db.asSystem((tx) => tx.selectFrom('staff_users').select('id').execute());

describe.each(KINDS)('%s that was closed', (_name, isAbsent, borrow) => {
  test.skipIf(isAbsent)('a reused database is as it was at first, however much was in it', async () => {
    const first = await borrow();
    const fresh = await countRows(first);
    expect(fresh).toMatchObject({ clock: 1, tenants: 0, staff_users: 0, request_counts: 0 });
    const tenantId = await addTenant(first);
    const staff = await listStaff(first);
    await first.asSystem((tx) =>
      sql`insert into request_counts select ${tenantId}, '2026-03-01', gen_random_uuid(), n
        from generate_series(1, 20000) n`.execute(tx),
    );
    await first.close();

    const next = await borrow();
    expect(await countRows(next)).toEqual(fresh);
    const { rows } = await next.asSystem((tx) =>
      sql<{ bytes: number }>`select pg_relation_size('request_counts')::integer as bytes`.execute(tx),
    );
    expect(rows[0]!.bytes).toBe(0);
    await addTenant(next);
    expect(await listStaff(next)).toEqual(staff);
    await next.close();
  });

  test.skipIf(isAbsent)('a database whose rules were changed is not reused', async () => {
    const first = await borrow();
    await first.asSystem(async (tx) => {
      await sql`reset role`.execute(tx);
      await sql`alter table tenants disable row level security`.execute(tx);
    });
    await first.close();

    const next = await borrow();
    const { rows } = await next.asSystem((tx) =>
      sql<{
        isHeld: boolean;
      }>`select relrowsecurity as "isHeld" from pg_class where relname = 'tenants'`.execute(tx),
    );
    expect(rows).toEqual([{ isHeld: true }]);
    await next.close();
  });
});
