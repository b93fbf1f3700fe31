import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { scrubTables } from './scrub-tables.ts';

const DATE_OID = 1082;
/** A request that waits longer for somebody else's row answers 503 and has written nothing. */
const LONGEST_LOCK_WAIT_MS = 5_000;
/** Any number that nothing else in the database locks. */
const MIGRATION_LOCK = 7_233_001;

/**
 * Opens a real PostgreSQL (15 or newer) and brings it up to date with `migrations`. `inspect` looks at one that
 * has been in use before anything is written to it.
 */
export async function openPostgres(
  url: string,
  migrations: string,
  inspect: (db: Database) => Promise<void> = async () => {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 5_000,
    lock_timeout: LONGEST_LOCK_WAIT_MS,
    types: {
      getTypeParser: (oid, format) =>
        oid === DATE_OID ? (value: string) => value : pg.types.getTypeParser(oid, format),
    },
  });
  // A connection that breaks while idle must not end the process: the next query says so instead.
  pool.on('error', () => {});
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  // To write a table anew would lock it for everybody: that is the operator's to choose.
  const db = createDatabase(kysely, () => scrubTables(kysely, { rewrite: false }));
  try {
    await migrateAlone(pool, migrations, () => inspect(db));
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}

/** One connection holds the lock and migrates: servers that start together wait for the first. */
async function migrateAlone(pool: pg.Pool, migrations: string, inspect: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(
      {
        run: async (script) => void (await client.query(script)),
        rows: async <T>(query: string) => (await client.query(query)).rows as T[],
        inspect,
      },
      migrations,
    );
  } finally {
    // Destroyed, not given back: a failed script leaves its transaction open, and the lock goes with it.
    client.release(true);
  }
}
