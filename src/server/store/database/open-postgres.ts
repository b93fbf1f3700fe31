import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Schema } from '../schema/schema.ts';
import { LONG_STATEMENT_MS } from './allow-long-statements.ts';
import { createDatabase, type Database, type InspectDatabase } from './database.ts';
import { toDatabaseFailure } from './database-failure.ts';
import { guardPool, TYPES } from './guarded-pool.ts';
import { listHosts } from './list-hosts.ts';
import { migrate } from './migrate.ts';
import { SQL_STATE } from './sql-states.ts';
import { vacuumTables } from './vacuum-tables.ts';
import { WriteRefusal } from './write-refusal.ts';

/** What a request may take of the database, times in milliseconds. What goes beyond is 503, nothing written. */
export type PostgresLimits = {
  connections: number;
  /** waiting for a connection */
  connectMs: number;
  /** waiting for somebody else's row or table */
  lockMs: number;
  /** one statement, as PostgreSQL counts it; a little later, without an answer, its connection is destroyed */
  statementMs: number;
  /** between two statements of a transaction, which waits for nothing but the database */
  idleMs: number;
  /** after which connections that are all held and never answered fail the liveness probe */
  stuckMs: number;
};

/** How much longer than a statement may take its answer is waited for: PostgreSQL ends what is slow before we give up. */
const ANSWER_GRACE_MS = 5_000;
/** A connection is made anew after half an hour, so that none keeps for days what a statement once left in it. */
const MAX_LIFETIME_SECONDS = 30 * 60;
/** So long a connection is silent before the system asks whether the other side is still there. */
const KEEP_ALIVE_MS = 10_000;

const LIMITS: PostgresLimits = {
  connections: 20,
  connectMs: 5_000,
  lockMs: 5_000,
  statementMs: 25_000,
  idleMs: 60_000,
  stuckMs: 60_000,
};

/**
 * Opens a real PostgreSQL (15 or newer) and brings it up to date with `migrations`. `inspect` looks at it
 * before anything is written to it. `limits` are other than the usual ones.
 */
export async function openPostgres(
  url: string,
  migrations: string,
  inspect: InspectDatabase = async () => {},
  limits: Partial<PostgresLimits> = {},
): Promise<Database> {
  const { connections, connectMs, lockMs, statementMs, idleMs, stuckMs } = { ...LIMITS, ...limits };
  const timeouts = {
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
  };
  const { urls, needsWrites } = listHosts(url);
  const isPooled = hasPooler(urls[0]);
  let host = 0;
  /** `pg` itself knows one host. */
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
    for (let tried = 1; ; tried += 1) {
      const at = host;
      try {
        return await pool.connect();
      } catch (error) {
        if (tried >= urls.length || !isOfHost(error)) throw error;
        // Whoever fails first moves everybody on; who comes later finds the next host already.
        if (host === at) host = (at + 1) % urls.length;
      }
    }
  };
  const guarded = guardPool(pool, {
    connect,
    needsWrites,
    preparesStatements: !isPooled,
    deadlineMs: { usual: statementMs + ANSWER_GRACE_MS, long: LONG_STATEMENT_MS + ANSWER_GRACE_MS },
  });
  const db = createDatabase(
    guarded,
    {
      scrub: isPooled ? freeSpace : scrub,
      // Its autovacuum does.
      analyzeTables: async () => {},
      connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      isStuck: () => guarded.isStuck(stuckMs),
      close: () => pool.end(),
    },
    isPooled ? timeouts : {},
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
 * Whether the address says, as other programs have it, that a PgBouncer gives each transaction another session: then
 * nothing may be left in one.
 */
const hasPooler = (url: string): boolean => new URL(url).searchParams.get('pgbouncer') === 'true';

/** To write a table anew would lock it for everybody: that is the operator's to choose. */
const freeSpace = (owner: Kysely<Schema>) => vacuumTables(owner, { rewrite: false });

/** A large table takes longer than a request's statement may. */
async function scrub(owner: Kysely<Schema>): Promise<void> {
  await sql`set statement_timeout = 0`.execute(owner);
  await freeSpace(owner);
  await sql`reset statement_timeout`.execute(owner);
}

/** Whether another host of the same database may do better. */
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

/** On one connection. */
async function migrateOn(
  connect: () => Promise<pg.PoolClient>,
  migrations: string,
  inspect: (isUsed: boolean) => Promise<void>,
): Promise<void> {
  const client = await connect();
  try {
    await migrate(
      {
        run: async (script) => void (await client.query(slowly(script))),
        rows: async <T>(query: string) => (await client.query(slowly(query))).rows as T[],
        inspect,
      },
      migrations,
    );
  } finally {
    // Destroyed, not given back: a failed script leaves its transaction open.
    client.release(true);
  }
}

/** A migration may take long, and so may waiting for the server that is at it. */
const slowly = (text: string): pg.QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: LONG_STATEMENT_MS,
});
