import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** What the roll-up of these subjects' status is made from. */
export async function listStates(tx: Tx, tenantId: string, subjectIds: readonly string[]) {
  return tx
    .selectFrom('submissions')
    .select(['subject_id', 'kind', 'status', 'reupload_required', 'response_required'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`subject_id = any(${[...subjectIds]}::uuid[])`)
    .execute();
}
