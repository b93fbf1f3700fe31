import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/**
 * What autovacuum does on a server, which the embedded database is without: looks at each table that has twice the
 * size of when it was looked at last. Plans are made anew by what is seen; without it they stay those of an empty
 * table, for which any index of the tenant is as good as the primary key.
 */
export async function analyzeTables(owner: Kysely<Schema>): Promise<void> {
  const grown = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
      and (reltuples < 0 or pg_relation_size(oid) >= 2 * relpages * current_setting('block_size')::bigint)
    order by relname`.execute(owner);
  for (const { name } of grown.rows) {
    await sql`analyze ${sql.table(name)}`.execute(owner);
    // It runs on this thread: between two tables it is everybody else's turn.
    await setImmediate();
  }
}
