import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** What is locked by a name instead of a row, each with a number of its own for PostgreSQL to tell them by. */
export const NAMED_LOCKS = {
  audit: 0,
  'login failures': 1,
  'request count': 2,
  'platform request': 3,
} as const;
export type NamedLock = keyof typeof NAMED_LOCKS;

/** Waits for everybody else who has the lock of this name, and holds it until the transaction ends. */
export async function takeNamedLock(tx: Tx, lock: NamedLock, name: string): Promise<void> {
  const number = sql.lit(NAMED_LOCKS[lock]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${number}))`.execute(tx);
}
