import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/**
 * What tells this database from a copy of it that was restored elsewhere, or beside it on the same server. A copy of
 * the disks of a whole PostgreSQL, and its standby, have the same.
 */
export async function identifyDatabase(tx: Tx): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || '/' || oid as identity from pg_control_system(), pg_database
    where datname = current_database()`.execute(tx);
  return rows[0]!.identity;
}
