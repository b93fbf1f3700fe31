import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../src/server/store/database/database.ts';
import { openPostgres } from '../src/server/store/database/open-postgres.ts';
import { openPglite } from '../src/server/store/embedded/open-pglite.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { findPostgres } from './harness/databases/start-postgres.ts';
import { MIGRATIONS } from './harness/paths.ts';

/** The last migration of version 0.2.0: an operator who is refused must be able to start on this database. */
const LAST_OF_0_2_0 = '0013-placements.sql';
const TENANT = '019a0000-0000-7000-8000-000000000001';

const PLACED = (host: string, database: string, movingTo: string | null) =>
  sql`insert into placements (tenant, host, database, moving_to, revision)
    values (gen_random_uuid(), ${host}, ${database}, ${movingTo}, 1)`;
const INSTALLED = (name: string | null) =>
  sql`insert into installation (id, name) values (gen_random_uuid(), ${name})`;

/** What is left of several databases in the schema. */
const LEFT = sql<{ name: string }>`
  select relname::text as name from pg_class where relname in ('placements', 'held_tenants')
  union all select proname::text from pg_proc where proname = 'must_be_served'
  union all select attname::text from pg_attribute where attrelid = 'installation'::regclass and attname = 'name'
  order by 1`;

let before: string;
beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), 'attesta-before-'));
  const files = (await readdir(MIGRATIONS)).filter((name) => name <= LAST_OF_0_2_0);
  await Promise.all(files.map((name) => cp(join(MIGRATIONS, name), join(before, name))));
});
afterAll(() => rm(before, { recursive: true }));

type Place = { open(migrations: string): Promise<Database>; remove(): Promise<void> };

/** The embedded database as version 0.2.0 made it, made once: that takes seconds of the processor. */
let oldFolder: Promise<string> | undefined;
async function createOldFolder(): Promise<string> {
  const folder = join(before, 'database');
  await (await openPglite({ folder }, before)).close();
  return folder;
}

const KINDS: [string, boolean, () => Promise<Place>][] = [
  [
    'the embedded database',
    true,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'attesta-one-'));
      oldFolder ??= createOldFolder();
      await cp(await oldFolder, join(folder, 'database'), { recursive: true });
      return {
        open: (migrations) => openPglite({ folder: join(folder, 'database') }, migrations),
        remove: () => rm(folder, { recursive: true }),
      };
    },
  ],
  [
    'PostgreSQL',
    findPostgres() !== null,
    async () => {
      const server = await createPostgres(false);
      return { open: (migrations) => openPostgres(server.url, migrations), remove: server.close };
    },
  ],
];

describe.each(KINDS.filter(([, isHere]) => isHere))('on %s', (_name, _isHere, create) => {
  /** A database of version 0.2.0 with these rows, for as long as `check` takes. */
  async function withOld(
    rows: (typeof LEFT | ReturnType<typeof PLACED>)[],
    check: (open: Place['open']) => Promise<void>,
  ): Promise<void> {
    const database = await create();
    try {
      const old = await database.open(before);
      await old.asSystem(async (tx) => {
        await sql`insert into tenants (tenant_id, host, name, created_at)
          values (${TENANT}, 'home.test', 'Home', now())`.execute(tx);
        for (const row of rows) await row.execute(tx);
      });
      await old.close();
      await check(database.open);
    } finally {
      await database.remove();
    }
  }

  /** Expects that the previous version can still start on it. */
  async function opensAgain(open: Place['open']): Promise<void> {
    const old = await open(before);
    expect((await old.asSystem((tx) => LEFT.execute(tx))).rows).toHaveLength(4);
    await old.close();
  }

  test.each([
    ['is in', 'north', null],
    ['is moving to', 'home', 'north'],
    ['is moving back from', 'north', 'home'],
  ])(
    '[S195] the migration to one database is refused while a tenant %s another one, and changes nothing',
    async (_state, database, movingTo) => {
      const rows = [
        INSTALLED(null),
        PLACED('home.test', 'home', null),
        PLACED('away.test', database, movingTo),
      ];
      await withOld(rows, async (open) => {
        await expect(open(MIGRATIONS)).rejects.toThrow(
          'These tenants are in another database or moving to one: away.test. Start version 0.2.0, move them to the home database and wait until their moving_to is null; then start this version.',
        );
        await opensAgain(open);
      });
    },
  );

  test('[S195] the migration to one database is refused in a database beside the home', async () => {
    await withOld([INSTALLED('north')], async (open) => {
      await expect(open(MIGRATIONS)).rejects.toThrow(
        'This is the database north beside the home database of an installation: set DATABASE_URL to the home database.',
      );
      await opensAgain(open);
    });
  });

  test('the migration to one database drops the placements once all tenants are back', async () => {
    await withOld([INSTALLED(null), PLACED('home.test', 'home', null)], async (open) => {
      const db = await open(MIGRATIONS);
      expect((await db.asSystem((tx) => LEFT.execute(tx))).rows).toEqual([]);
      const tenants = await db.asSystem((tx) => tx.selectFrom('tenants').select('host').execute());
      expect(tenants).toEqual([{ host: 'home.test' }]);
      await db.close();
    });
  });
});
