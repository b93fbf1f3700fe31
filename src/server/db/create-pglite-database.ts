import { Kysely, sql } from 'kysely';
import { createDatabase, type Database } from './database.ts';
import { createFileHolder, type HeldFiles } from './hold-files.ts';
import type { PgliteClient } from './pglite-client.ts';
import { createPgliteDialect } from './pglite-dialect.ts';
import type { Schema } from './schema.ts';
import { scrubTables } from './scrub-tables.ts';

export type EmbeddedDatabase = Database & {
  /** Lets its files be copied while it goes on; waits for whoever holds them. */
  holdFiles(): Promise<HeldFiles>;
};

/** The ways into an embedded database that is open; closing it closes the client. */
export function createPgliteDatabase(client: PgliteClient): EmbeddedDatabase {
  const kysely = new Kysely<Schema>({ dialect: createPgliteDialect(client) });
  const { hold, whenFree } = createFileHolder(kysely);
  const scrub = async () => {
    await scrubTables(kysely, { rewrite: true });
    // The log still has the rows: a segment that is done with is removed at the next checkpoint.
    await sql`select pg_switch_wal()`.execute(kysely);
    await sql`checkpoint`.execute(kysely);
  };
  const db = createDatabase(kysely, { scrub: () => whenFree(scrub), connections: () => null });
  return { ...db, holdFiles: hold };
}
