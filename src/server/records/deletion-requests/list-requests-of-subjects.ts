import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';

export type DeletionRequestRow = Selectable<Schema['deletion_requests']>;

/** The deletion requests of these subjects, with a status those of that alone, newest first. */
export async function listRequestsOfSubjects(
  tx: Tx,
  tenantId: string,
  subjectIds: readonly string[],
  status?: 'pending' | 'completed' | undefined,
): Promise<DeletionRequestRow[]> {
  if (subjectIds.length === 0) return [];
  return tx
    .selectFrom('deletion_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', 'in', subjectIds)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .orderBy('requested_at', 'desc')
    .execute();
}
