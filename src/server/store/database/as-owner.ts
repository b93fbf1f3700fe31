import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/**
 * Runs a part of a system transaction as the connection's user, who owns the tables: the roles of row-level
 * security own nothing.
 */
export async function asOwner<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`set local role none`.execute(tx);
  const done = await work();
  await sql`set local role attesta_system`.execute(tx);
  return done;
}
