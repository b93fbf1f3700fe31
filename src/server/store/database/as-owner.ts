import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/**
 * Runs a part of a system transaction as the connection's user, who owns the tables: the roles of row-level
 * security own nothing.
 */
export async function asOwner<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`set local role none`.execute(tx);
  const result = await work();
  await sql`set local role attesta_system`.execute(tx);
  return result;
}

/**
 * Whether the connection's user reads rows of all tenants without taking a role, because they inherit the rights of
 * `attesta_system`. Migration 0038 ends that, unless the database's administrator has granted the roles.
 */
export async function inheritsSystemRole(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ inherits: boolean }>`
    select not rolsuper and pg_has_role(session_user, 'attesta_system', 'usage') as inherits
    from pg_roles where rolname = session_user`.execute(tx);
  return rows[0]?.inherits ?? true;
}
