import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** Bytes of the largest table that is rewritten: the embedded database is blocked for 0.7 s during that. */
const LARGEST_REWRITTEN = 32 * 1024 * 1024;

type Table = { name: string; bytes: number };

/**
 * Frees the space of deleted rows in every table and in the catalogue of planner statistics. Their bytes
 * stay in the file until they are overwritten, or the table is rewritten: `rewrite` does so for tables that
 * are not large. See decision 13.
 */
export async function vacuumTables(kysely: Kysely<Schema>, { rewrite }: { rewrite: boolean }): Promise<void> {
  const tables = await sql<Table>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace or oid = 'pg_statistic'::regclass
    order by relname`.execute(kysely);
  for (const { name, bytes } of tables.rows) {
    const option = sql.raw(rewrite && bytes <= LARGEST_REWRITTEN ? 'full' : '(skip_locked)');
    await sql`vacuum ${option} ${sql.table(name)}`.execute(kysely);
    // The embedded database runs on this thread: other requests are served between two tables.
    await setImmediate();
  }
}
