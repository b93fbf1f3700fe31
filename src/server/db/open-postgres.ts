import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { createDatabase, type Inspect, type PartDatabase } from './database.ts';
import { createConnections } from './line/connections.ts';
import type { ParserOf } from './line/send-batch.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema/schema.ts';
import { scrubTables } from './scrub-tables.ts';

const DATE_OID = 1082;

/** What a request may take of the database, times in milliseconds. What goes beyond is 503, nothing written. */
export type PostgresLimits = {
  connections: number;
  /** waiting for a connection */
  connectMs: number;
  /** waiting for somebody else's row or table */
  lockMs: number;
  /** one statement */
  statementMs: number;
  /** between two statements of a transaction, which waits for nothing but the database */
  idleMs: number;
};

const LIMITS: PostgresLimits = {
  connections: 20,
  connectMs: 5_000,
  lockMs: 5_000,
  statementMs: 60_000,
  idleMs: 60_000,
};

/**
 * Opens a real PostgreSQL (15 or newer) and brings it up to date with `migrations`. `inspect` looks at it
 * before anything is written to it. `limits` are other than the usual ones.
 */
export async function openPostgres(
  url: string,
  migrations: string,
  inspect: Inspect = async () => {},
  limits: Partial<PostgresLimits> = {},
): Promise<PartDatabase> {
  const { connections, connectMs, lockMs, statementMs, idleMs } = { ...LIMITS, ...limits };
  const timeouts = {
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
  };
  const isPooled = hasPooler(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    ...(isPooled ? {} : timeouts),
  });
  const db = createDatabase(
    createConnections(pool, parserOf, !isPooled),
    {
      scrub: isPooled ? freeSpace : scrub,
      // Its autovacuum does.
      takeStatistics: async () => {},
      connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      close: () => pool.end(),
    },
    isPooled ? timeouts : {},
  );
  try {
    await migrateOn(pool, migrations, (isUsed) => inspect(isUsed ? db : null));
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}

/** A date stays the `YYYY-MM-DD` it is: as a JavaScript Date it would move with the time zone. */
const parserOf: ParserOf = (oid) =>
  oid === DATE_OID ? (value) => value : pg.types.getTypeParser(oid, 'text');

/**
 * Whether the address says, as other programs have it, that a PgBouncer gives each transaction another session: then
 * nothing may be left in one.
 */
const hasPooler = (url: string): boolean => new URL(url).searchParams.get('pgbouncer') === 'true';

/** To write a table anew would lock it for everybody: that is the operator's to choose. */
const freeSpace = (owner: Kysely<Schema>) => scrubTables(owner, { rewrite: false });

/** A large table takes longer than a request's statement may. */
async function scrub(owner: Kysely<Schema>): Promise<void> {
  await sql`set statement_timeout = 0`.execute(owner);
  await freeSpace(owner);
  await sql`reset statement_timeout`.execute(owner);
}

/** On one connection. */
async function migrateOn(
  pool: pg.Pool,
  migrations: string,
  inspect: (isUsed: boolean) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await migrate(
      {
        run: async (script) => void (await client.query(script)),
        rows: async <T>(query: string) => (await client.query(query)).rows as T[],
        inspect,
      },
      migrations,
    );
  } finally {
    // Destroyed, not given back: a failed script leaves its transaction open.
    client.release(true);
  }
}
