import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../src/server/store/database/open-postgres.ts';
import { openPglite } from '../src/server/store/embedded/open-pglite.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import type { QueryAsOwner } from './harness/databases/empty-database.ts';
import { findPostgres } from './harness/databases/start-postgres.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { testDeep } from './harness/tier.ts';

const STOPS_COLLECTING = '0016-no-statistics-of-people.sql';
const TENANT = '019a0000-0000-7000-8000-000000000001';

/** People as in a database before its upgrade; with so few, the statistics contain all of them. */
const PLANT = [
  `set role attesta_system`,
  `insert into tenants (tenant_id, host, name, created_at) values ('${TENANT}', 'old.test', 'Old', now())`,
  `insert into staff_users (tenant_id, email, username, password_hash, role, created_at)
    select '${TENANT}', 'PlantedMail' || n, 'PlantedUser' || n, 'PlantedHash' || n, 'admin', now()
    from generate_series(1, 9) n`,
  `insert into subjects (tenant_id, id, first_name, last_name, external_uid, image_key, created_at)
    select '${TENANT}', gen_random_uuid(), 'First' || n, 'PlantedName' || n, 'PlantedId' || n,
      convert_to('PlantedKey' || n, 'UTF8'), now() from generate_series(1, 9) n`,
  `insert into subject_details (tenant_id, subject_id, license_number)
    select tenant_id, id, 'Planted' || right(last_name, 1) from subjects`,
];
const ERASE = ['delete from staff_users', 'delete from subjects', 'reset role'];
const NEEDLES = /planted(name|id|key|mail|user|hash)?\d/i;
/** Values of bytes are written in hexadecimal digits. */
const KEY = Buffer.from('PlantedKey').toString('hex');

const STATISTICS = 'select row_to_json(s)::text as text from pg_statistic s';
const SCHEMA = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
  union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all select attrelid::regclass || '.' || attname, concat_ws(' ', atttypid::regtype, attcollation::regcollation,
      attnotnull, attstattarget, attacl)
    from pg_attribute where attnum > 0
      and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i'))
  order by 1, 2`;

const countLeftovers = (rows: { text: string }[]) => {
  const found = rows.filter(({ text }) => NEEDLES.test(text) || text.includes(KEY));
  return { found: found.length, others: rows.length - found.length };
};

let before: string;
beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), 'attesta-before-'));
  const files = (await readdir(MIGRATIONS)).filter((name) => name < STOPS_COLLECTING);
  await Promise.all(files.map((name) => cp(join(MIGRATIONS, name), join(before, name))));
});
afterAll(() => rm(before, { recursive: true }));

describe.skipIf(findPostgres() === null)('on PostgreSQL', () => {
  /** Upgrades a database with statistics of erased people, and queries it afterwards. */
  async function upgrade(
    role: 'nosuperuser' | 'superuser',
    check: (ask: QueryAsOwner) => Promise<void>,
    prepare?: string,
  ): Promise<void> {
    const old = await createPostgres(false);
    const client = new pg.Client(old.url.replace('attesta@', 'root@'));
    await (await openPostgres(old.url, before)).close();
    await client.connect();
    try {
      for (const statement of [...PLANT, 'reset role', 'analyze', PLANT[0]!, ...ERASE])
        await client.query(statement);
      if (prepare) await client.query(prepare);
      expect(countLeftovers((await client.query(STATISTICS)).rows)).not.toMatchObject({ found: 0 });
      await client.query(
        `create role upgrader login ${role} in role attesta, attesta_tenant, attesta_system`,
      );
      await (await openPostgres(old.url.replace('attesta@', 'upgrader@'), MIGRATIONS)).close();
      await check(old.askOwner);
    } finally {
      await client.query('reassign owned by upgrader to attesta; drop owned by upgrader; drop role upgrader');
      await client.end();
      await old.close();
    }
  }
  const readStatistics = async (ask: QueryAsOwner) =>
    countLeftovers((await ask(STATISTICS)) as unknown as { text: string }[]);

  test.each([
    ['the owner of the tables', 'nosuperuser'],
    ['a superuser', 'superuser'],
  ] as const)(
    '[S87] an upgrade by %s removes statistics of erased people and leaves all else as it was',
    async (_, role) => {
      const fresh = await createPostgres();
      await upgrade(role, async (ask) => {
        expect(await readStatistics(ask)).toEqual({ found: 0, others: expect.any(Number) });
        expect(await ask(SCHEMA)).toEqual(await fresh.askOwner(SCHEMA));
      });
      await fresh.close();
    },
  );

  testDeep(
    'an upgrade by the owner succeeds where a view uses such columns, and a superuser removes the rest',
    async () => {
      const view = 'create view people as select last_name from subjects';
      await upgrade(
        'nosuperuser',
        async (ask) => {
          expect(await readStatistics(ask)).not.toMatchObject({ found: 0 });
          const guide = await readFile(new URL('../docs/upgrade.md', import.meta.url), 'utf8');
          await ask(/DELETE FROM pg_statistic [^`]+/.exec(guide)![0]);
          expect(await readStatistics(ask)).toMatchObject({ found: 0 });
        },
        view,
      );
    },
  );
});

test('[S87] an upgrade of the embedded database removes the values of erased people from its files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-upgrade-'));
  try {
    const old = await openPglite({ folder: join(folder, 'database') }, before);
    const asOwner = (statements: string[]) =>
      old.asSystem(async (tx) => {
        await sql`set local role none`.execute(tx);
        for (const statement of statements) await sql.raw(statement).execute(tx);
        return (await sql.raw<{ text: string }>(STATISTICS).execute(tx)).rows;
      });
    await asOwner([...PLANT, 'reset role']);
    await old.analyzeTables();
    expect(countLeftovers(await asOwner([PLANT[0]!, ...ERASE]))).not.toMatchObject({ found: 0 });
    await old.close();
    expect(await filesWith(folder)).not.toEqual([]);
    await (await openPglite({ folder: join(folder, 'database') }, MIGRATIONS)).close();
    expect(await filesWith(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

async function filesWith(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (NEEDLES.test(bytes.toString('latin1'))) found.push(entry.name);
  }
  return found;
}
