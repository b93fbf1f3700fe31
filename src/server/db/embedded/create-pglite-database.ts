import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { createDatabase, type Database, inTransaction } from '../database.ts';
import { createConnections } from '../line/connections.ts';
import type { ParserOf } from '../line/send-batch.ts';
import type { Schema } from '../schema/schema.ts';
import { scrubTables } from '../scrub-tables.ts';
import { createFileHolder, type HeldFiles } from './hold-files.ts';
import { openPgliteSocket } from './open-pglite-socket.ts';
import type { PgliteClient } from './pglite-client.ts';
import { takeStatistics } from './take-statistics.ts';

export type EmbeddedDatabase = Database & {
  /** Lets its files be copied while it goes on; waits for whoever holds them. */
  holdFiles(): Promise<HeldFiles>;
};

/** The ways into an embedded database that is open; closing it closes the client. */
export function createPgliteDatabase(client: PgliteClient): EmbeddedDatabase {
  // It is one connection, handed to one transaction at a time in order of asking.
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    stream: () => openPgliteSocket(client),
  });
  const parserOf: ParserOf = (oid) => {
    const parse = client.parsers[oid];
    return parse ? (value) => parse(value, oid) : (value) => value;
  };
  // It is in this process: an answer is late only where this process is.
  const deadlineMs = { usual: null, long: null };
  const connections = createConnections(pool, parserOf, { keepsStatements: true, deadlineMs });
  const db = createDatabase(connections, {
    scrub,
    takeStatistics,
    connections: () => null,
    isStuck: () => false,
    close: async () => {
      await pool.end();
      await client.close();
    },
  });
  const asOwner = <T>(work: (owner: Kysely<Schema>) => Promise<T>) => inTransaction(connections, null, work);
  const { hold, whenFree } = createFileHolder(asOwner, db.asSystem);
  return { ...db, scrub: () => whenFree(db.scrub), holdFiles: hold };
}

async function scrub(owner: Kysely<Schema>): Promise<void> {
  await scrubTables(owner, { rewrite: true });
  // The log still has the rows: a segment that is done with is removed at the next checkpoint.
  await sql`select pg_switch_wal()`.execute(owner);
  await sql`checkpoint`.execute(owner);
}
