import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/** The database's clock: the only one that several servers share. */
export type ReadDatabaseTime = (tx: Tx) => Promise<Date>;

/** The current time, also within a long transaction. */
export const readDatabaseTime: ReadDatabaseTime = async (tx) => {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx);
  return new Date(rows[0]!.at);
};
