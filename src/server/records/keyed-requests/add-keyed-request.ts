import type { Insertable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';

/** Writes a request that was not entered before. */
export async function addKeyedRequest(tx: Tx, row: Insertable<Schema['keyed_requests']>): Promise<void> {
  await tx.insertInto('keyed_requests').values(row).execute();
}
