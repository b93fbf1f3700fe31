import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { createDatabase, type Database } from '../database/database.ts';
import { guardPool, TYPES } from '../database/guarded-pool.ts';
import { vacuumTables } from '../database/vacuum-tables.ts';
import type { Schema } from '../schema/schema.ts';
import { analyzeTables } from './analyze-tables.ts';
import { type CopyableFiles, createDataFileLock } from './data-file-lock.ts';
import { openPgliteSocket } from './open-pglite-socket.ts';
import type { PgliteClient } from './pglite-client.ts';

export type EmbeddedDatabase = Database & {
  /** Lets its files be copied while it goes on; waits for whoever holds them. */
  lockDataFiles(): Promise<CopyableFiles>;
};

/** The ways into an embedded database that is open; closing it closes the client. */
export function createPgliteDatabase(client: PgliteClient): EmbeddedDatabase {
  // It is one connection, handed to one transaction at a time in order of asking.
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    types: TYPES,
    stream: () => openPgliteSocket(client),
    // Behind each connection is the same session, which may have prepared statements for the one before.
    onConnect: (connection) => connection.query('deallocate all'),
  });
  // It is in this process: an answer is late only where this process is.
  const deadlineMs = { usual: null, long: null };
  const guarded = guardPool(pool, { preparesStatements: true, deadlineMs });
  const db = createDatabase(guarded, {
    scrub,
    analyzeTables,
    connections: () => null,
    isStuck: () => false,
    close: async () => {
      await pool.end();
      await client.close();
    },
  });
  const owner = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded.as('owner') }) });
  const asOwner = <T>(work: (owner: Kysely<Schema>) => Promise<T>) => owner.connection().execute(work);
  const { lock, whenFree } = createDataFileLock(asOwner, db.asSystem);
  return { ...db, scrub: () => whenFree(db.scrub), lockDataFiles: lock };
}

async function scrub(owner: Kysely<Schema>): Promise<void> {
  await vacuumTables(owner, { rewrite: true });
  // The log still has the rows: a segment that is done with is removed at the next checkpoint.
  await sql`select pg_switch_wal()`.execute(owner);
  await sql`checkpoint`.execute(owner);
}
