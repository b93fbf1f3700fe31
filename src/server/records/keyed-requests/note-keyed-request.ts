import type { Updateable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { KeyedRef } from './lock-keyed-request.ts';

type Progress = Pick<
  Updateable<Schema['keyed_requests']>,
  'runner' | 'runs_until' | 'use_reserved' | 'submission_id' | 'attempt' | 'answer'
>;

/**
 * Notes how far a request has come.
 * @param runner the one that may note it; null for whoever has entered it
 * @returns false when another runs it
 */
export async function noteKeyedRequest(
  tx: Tx,
  { tenantId, name }: KeyedRef,
  runner: string | null,
  progress: Progress,
): Promise<boolean> {
  const noted = await tx
    .updateTable('keyed_requests')
    .set(progress)
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .$if(runner !== null, (query) => query.where('runner', '=', runner))
    .returning('name')
    .executeTakeFirst();
  return noted !== undefined;
}
