import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/**
 * Replaces autovacuum, which the embedded database lacks: analyzes each table that has doubled since its
 * last analysis. Without that, plans would stay those of an empty table, for which any index on the tenant
 * seems as good as the primary key.
 */
export async function analyzeTables(owner: Kysely<Schema>): Promise<void> {
  const grown = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
      and (reltuples < 0 or pg_relation_size(oid) >= 2 * relpages * current_setting('block_size')::bigint)
    order by relname`.execute(owner);
  for (const { name } of grown.rows) {
    await sql`analyze ${sql.table(name)}`.execute(owner);
    // It runs on this thread: other requests are served between two tables.
    await setImmediate();
  }
}
