import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';

export type SubmissionRow = Selectable<Schema['submissions']>;

/**
 * Locks a submission, so that what is done to it happens one after the other. Its subject is held first, as in
 * `lock-order.ts`, so that an erasure waits instead of meeting halfway.
 * @param skipLocked takes one that somebody else has locked for absent, instead of waiting
 * @returns null when the tenant has none of that id
 */
export async function lockSubmission(
  tx: Tx,
  tenantId: string,
  id: string,
  { skipLocked = false } = {},
): Promise<SubmissionRow | null> {
  const row = await tx
    .selectFrom('submissions as s')
    .innerJoin('subjects as p', (join) =>
      join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.subject_id'),
    )
    .selectAll('s')
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', id)
    .forKeyShare('p')
    .forUpdate('s')
    .$if(skipLocked, (query) => query.skipLocked())
    .executeTakeFirst();
  return row ?? null;
}
