import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import { createDatabase, type Database } from './database.ts';
import { DurableNodeFS } from './durable-node-fs.ts';
import { migrate } from './migrate.ts';
import { createPgliteDialect } from './pglite-dialect.ts';
import type { Schema } from './schema.ts';
import { scrubTables } from './scrub-tables.ts';

/** Where the embedded database lives: a folder that lasts, or memory filled from a snapshot (tests). */
export type PgliteHome = { folder: string } | { snapshot: Blob | null };

/**
 * `-F` is PostgreSQL's own switch for "no fsync", which PGlite sets: here acknowledged means written. And
 * Emscripten's fdatasync, which PostgreSQL would use for its log, does nothing at all; its fsync asks the
 * file system (see `DurableNodeFS`).
 */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  // A segment of the log that is done with is removed, not kept for use with what it holds (see `scrub`).
  '-c',
  'wal_recycle=off',
];

/** What lies in memory as files need not lie there twice: filling 128 MB of buffers takes most of a start. */
const MEMORY_START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** A date stays the `YYYY-MM-DD` it is: as a JavaScript Date it would move with the time zone. */
const PARSERS = { [types.DATE]: (value: string) => value };

async function start(home: PgliteHome): Promise<PGlite> {
  if ('folder' in home) {
    return PGlite.create({
      fs: new DurableNodeFS(home.folder),
      startParams: START_PARAMS,
      parsers: PARSERS,
    });
  }
  const filled = home.snapshot ? { loadDataDir: home.snapshot } : {};
  return PGlite.create({ startParams: MEMORY_START_PARAMS, parsers: PARSERS, ...filled });
}

/**
 * Opens the embedded database and brings it up to date with `migrations`. `inspect` looks at one that has been
 * in use before anything is written to it.
 */
export async function openPglite(
  home: PgliteHome,
  migrations: string,
  inspect: (db: Database) => Promise<void> = async () => {},
): Promise<Database & { snapshot(): Promise<Blob> }> {
  const client = await start(home);
  const kysely = new Kysely<Schema>({ dialect: createPgliteDialect(client) });
  const scrub = async () => {
    await scrubTables(kysely, { rewrite: true });
    // The log still has the rows: a segment that is done with is removed at the next checkpoint.
    await sql`select pg_switch_wal()`.execute(kysely);
    await sql`checkpoint`.execute(kysely);
  };
  const db = createDatabase(kysely, scrub);
  try {
    await migrate(
      {
        run: async (script) => void (await client.exec(script)),
        rows: async <T>(query: string) => (await client.query<T>(query)).rows,
        inspect: () => inspect(db),
      },
      migrations,
    );
  } catch (error) {
    await db.close();
    throw error;
  }
  return { ...db, snapshot: () => client.dumpDataDir('none') };
}
