import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Schema } from '../schema/schema.ts';
import { createDatabase, type Database, type InspectDatabase } from './database.ts';
import { toDatabaseFailure } from './database-failure.ts';
import { guardPool, LONG_STATEMENT_MS, TYPES } from './guarded-pool.ts';
import { listHosts } from './list-hosts.ts';
import { migrate } from './migrate.ts';
import { shareConnections } from './share-connections.ts';
import { SQL_STATE } from './sql-states.ts';
import { vacuumTables } from './vacuum-tables.ts';
import { WriteRefusal } from './write-refusal.ts';

/**
 * Limits of a request on the database, in milliseconds. A request beyond them gets 503 and writes nothing.
 */
export type PostgresLimits = {
  connections: number;
  /** transactions of tenants that may wait for a connection */
  maxWaiting: number;
  /** wait for a connection */
  connectMs: number;
  /** wait for another transaction's row or table */
  lockMs: number;
  /** one statement, enforced by PostgreSQL */
  statementMs: number;
  /** additional wait for the answer of a statement, so that PostgreSQL ends a slow one before its connection is destroyed */
  graceMs: number;
  /** time between two statements of a transaction, which waits for nothing else */
  idleMs: number;
  /** time after which the liveness probe fails, if all connections are busy without an answer */
  stuckMs: number;
};

/** Connections are replaced after half an hour, so that none keeps state that a statement once left in it. */
const MAX_LIFETIME_SECONDS = 30 * 60;
/** Milliseconds of silence before TCP probes whether the other side is still there. */
const KEEP_ALIVE_MS = 10_000;

const LIMITS: PostgresLimits = {
  connections: 20,
  maxWaiting: 500,
  connectMs: 5_000,
  // Well below `connectMs`: the transactions that wait for one row must end before others lose patience.
  lockMs: 2_000,
  statementMs: 25_000,
  graceMs: 5_000,
  idleMs: 60_000,
  stuckMs: 60_000,
};

const toTimeouts = ({ lockMs, statementMs, idleMs }: PostgresLimits) => ({
  lock_timeout: lockMs,
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: idleMs,
});

/**
 * Opens PostgreSQL (15 or newer) and applies `migrations`. `inspect` runs before anything is written.
 * `limits` override the defaults.
 */
export async function openPostgres(
  url: string,
  migrations: string,
  inspect: InspectDatabase = async () => {},
  limits: Partial<PostgresLimits> = {},
): Promise<Database> {
  const merged = { ...LIMITS, ...limits };
  const { connections, connectMs, statementMs, graceMs, stuckMs } = merged;
  const timeouts = toTimeouts(merged);
  const { urls, needsWrites } = listHosts(url);
  const isPooled = hasPooler(urls[0]);
  let host = 0;
  /** `pg` itself supports one host only. */
  class HostClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: urls[host] });
    }
  }
  const pool = new pg.Pool({
    Client: HostClient,
    ...(needsWrites ? { onConnect: refuseReadOnly } : {}),
    types: TYPES,
    max: connections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
    ...(isPooled ? {} : timeouts),
  });
  const connect = async () => {
    for (let tryNumber = 1; ; tryNumber += 1) {
      const at = host;
      try {
        return await pool.connect();
      } catch (error) {
        if (tryNumber >= urls.length || !isOfHost(error)) throw error;
        // The first failure moves all later connections to the next host; concurrent failures do not move
        // them again.
        if (host === at) host = (at + 1) % urls.length;
      }
    }
  };
  const guarded = guardPool(pool, {
    connect,
    needsWrites,
    preparesStatements: !isPooled,
    deadlineMs: { usual: statementMs + graceMs, long: LONG_STATEMENT_MS + graceMs },
  });
  const shares = shareConnections(merged);
  const db = createDatabase(
    guarded,
    {
      scrub: isPooled ? freeSpace : scrub,
      // PostgreSQL's autovacuum does this.
      analyzeTables: async () => {},
      connections: () => ({
        open: pool.totalCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount + shares.countWaiting(),
      }),
      isStuck: () => guarded.isStuck(stuckMs),
      close: () => pool.end(),
    },
    { limits: isPooled ? timeouts : {}, shares },
  );
  try {
    await migrateOn(connect, migrations, (isUsed) => inspect(isUsed ? db : null));
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}

/**
 * Whether the address declares, by the usual parameter, that a PgBouncer may give each transaction another
 * session. Then no state may remain in a session.
 */
export const hasPooler = (url: string): boolean => new URL(url).searchParams.get('pgbouncer') === 'true';

/** Rewriting a table would lock it for everyone, so that is left to the operator. */
const freeSpace = (owner: Kysely<Schema>) => vacuumTables(owner, { rewrite: false });

/** Vacuuming a large table takes longer than a request's statement may. */
async function scrub(owner: Kysely<Schema>): Promise<void> {
  await sql`set statement_timeout = 0`.execute(owner);
  await freeSpace(owner);
  await sql`reset statement_timeout`.execute(owner);
}

/** Whether another host of the same database may succeed. */
const isOfHost = (error: unknown): boolean => {
  const failure = toDatabaseFailure(error);
  return failure === 'away' || failure === 'read-only';
};

async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    "select current_setting('transaction_read_only') = 'on' as found",
  );
  if (rows[0]?.found) throw new WriteRefusal(SQL_STATE.readOnly);
}

/** Migrates on one connection. */
async function migrateOn(
  connect: () => Promise<pg.PoolClient>,
  migrations: string,
  inspect: (isUsed: boolean) => Promise<void>,
): Promise<void> {
  const client = await connect();
  try {
    await migrate(
      {
        run: async (script) => void (await client.query(withoutTimeout(script))),
        rows: async <T>(query: string) => (await client.query(withoutTimeout(query))).rows as T[],
        inspect,
      },
      migrations,
    );
  } finally {
    // Destroyed, not released: a failed script leaves its transaction open.
    client.release(true);
  }
}

/** Removes the time limit: a migration may take long, and so may waiting for another server's. */
const withoutTimeout = (text: string): pg.QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: LONG_STATEMENT_MS,
});
