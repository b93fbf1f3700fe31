import type { Tx } from '../../db/database.ts';

/** What the roll-up of these subjects' status is made from. */
export async function listStates(tx: Tx, tenantId: string, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return [];
  return tx
    .selectFrom('submissions')
    .select(['subject_id', 'kind', 'status', 'reupload_required', 'response_required'])
    .where('tenant_id', '=', tenantId)
    .where('subject_id', 'in', subjectIds)
    .execute();
}
