import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { createDatabase, type Database } from '../database/database.ts';
import { guardPool, TYPES } from '../database/guarded-pool.ts';
import { shareConnections } from '../database/share-connections.ts';
import { vacuumTables } from '../database/vacuum-tables.ts';
import type { Schema } from '../schema/schema.ts';
import { analyzeTables } from './analyze-tables.ts';
import { createDataFileLock, type RunningCopy } from './data-file-lock.ts';
import { openPgliteSocket, type PgliteClient } from './pglite-client.ts';

export type EmbeddedDatabase = Database & {
  /**
   * Locks the data files so that they can be copied while the database is in use. Waits for the current
   * holder of the lock. The caller must call `release`: until then `scrub` and other copies wait.
   */
  lockDataFiles(): Promise<RunningCopy>;
};

/** There is one connection. Tenants take turns, and wait for theirs as long as a request may take. */
const SHARES = { connections: 1, maxWaiting: Number.POSITIVE_INFINITY, connectMs: 600_000 };

/** Creates the entry points to an open embedded database. Closing it closes the client. */
export function createPgliteDatabase(client: PgliteClient): EmbeddedDatabase {
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    types: TYPES,
    stream: () => openPgliteSocket(client),
    // Every connection has the same session, which may still have the previous one's prepared statements.
    onConnect: (connection) => connection.query('deallocate all'),
  });
  // The database runs in this process, so no answer can be lost.
  const deadlineMs = { usual: null, long: null };
  const guarded = guardPool(pool, { preparesStatements: true, deadlineMs });
  const handle = {
    scrub,
    analyzeTables,
    connections: () => null,
    isStuck: () => false,
    close: async () => {
      await pool.end();
      await client.close();
    },
  };
  const db = createDatabase(guarded, handle, { shares: shareConnections(SHARES) });
  const owner = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded.as('owner') }) });
  const asOwner = <T>(work: (owner: Kysely<Schema>) => Promise<T>) => owner.connection().execute(work);
  const { lock, whenFree } = createDataFileLock(asOwner, db.asSystem);
  return { ...db, scrub: () => whenFree(db.scrub), lockDataFiles: lock };
}

async function scrub(owner: Kysely<Schema>): Promise<void> {
  await vacuumTables(owner, { rewrite: true });
  // The log still has the rows: a finished segment is removed at the next checkpoint.
  await sql`select pg_switch_wal()`.execute(owner);
  await sql`checkpoint`.execute(owner);
}
