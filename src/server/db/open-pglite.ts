import { Kysely, sql } from 'kysely';
import { createDatabase, type Database, type Inspect } from './database.ts';
import { migrate } from './migrate.ts';
import { openPgliteClient, type PgliteHome } from './pglite-client.ts';
import { createPgliteDialect } from './pglite-dialect.ts';
import type { Schema } from './schema.ts';
import { scrubTables } from './scrub-tables.ts';

/**
 * Opens the embedded database and brings it up to date with `migrations`. `inspect` looks at it before
 * anything is written to it.
 */
export async function openPglite(
  home: PgliteHome,
  migrations: string,
  inspect: Inspect = async () => {},
): Promise<Database & { snapshot(): Promise<Blob> }> {
  const client = await openPgliteClient(home);
  const kysely = new Kysely<Schema>({ dialect: createPgliteDialect(client) });
  const scrub = async () => {
    await scrubTables(kysely, { rewrite: true });
    // The log still has the rows: a segment that is done with is removed at the next checkpoint.
    await sql`select pg_switch_wal()`.execute(kysely);
    await sql`checkpoint`.execute(kysely);
  };
  const db = createDatabase(kysely, { scrub, connections: () => null });
  try {
    await migrate(
      {
        run: async (script) => void (await client.exec(script)),
        rows: async <T>(query: string) => (await client.query<T>(query)).rows,
        inspect: (isUsed) => inspect(isUsed ? db : null),
      },
      migrations,
    );
  } catch (error) {
    await db.close();
    throw error;
  }
  return { ...db, snapshot: () => client.dumpDataDir('none') };
}
