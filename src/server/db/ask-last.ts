import { sql } from 'kysely';
import { askTogether } from './ask-together.ts';
import type { Tx } from './database.ts';

const ending = new WeakSet<Tx>();

/** Says of a transaction that its work is all there is to it: it may end with what the work asks for last. */
export function endWithWork(tx: Tx): Tx {
  ending.add(tx);
  return tx;
}

/**
 * As `askTogether`, for what a transaction asks for last. Where nothing follows the work, the commit goes with it: a trip
 * less, and a lock is held for no longer than the database takes. So each refusal must be a failure in the database too,
 * behind which nothing runs: what was written cannot be taken back by throwing afterwards.
 */
export async function askLast<const T extends readonly Promise<unknown>[]>(tx: Tx, asked: T) {
  if (!ending.has(tx)) return askTogether(asked);
  await askTogether([...asked, sql`commit`.execute(tx)]);
  return Promise.all(asked);
}
