import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../db/database.ts';

type Erased = { tenantId: string; subjectId: string; now: Date };

/**
 * Completes the subject's pending request, or records one as completed; none of the subject's keeps a reason.
 * @returns the request's id
 */
export async function completeDeletionRequest(tx: Tx, { tenantId, subjectId, now }: Erased): Promise<string> {
  await tx
    .updateTable('deletion_requests')
    .set({ reason: null })
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .execute();
  const completed = await tx
    .updateTable('deletion_requests')
    .set({ status: 'completed', completed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'pending')
    .returning('request_id')
    .executeTakeFirst();
  if (completed) return completed.request_id;
  const request_id = uuidv7();
  await tx
    .insertInto('deletion_requests')
    .values({
      tenant_id: tenantId,
      request_id,
      subject_id: subjectId,
      status: 'completed',
      confirmed: true,
      requested_by: 'staff',
      requested_at: now,
      completed_at: now,
    })
    .execute();
  return request_id;
}
