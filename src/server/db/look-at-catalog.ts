import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Whether the database has a table: one that a program of another version has left may not. */
export async function hasTable(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass(${name}) is not null as has`.execute(tx);
  return rows[0]!.has;
}

/** Whether a table has a column. */
export async function hasColumn(tx: Tx, table: string, column: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (
    select from pg_attribute where attrelid = to_regclass(${table}) and attname = ${column}) as has`.execute(
    tx,
  );
  return rows[0]!.has;
}
