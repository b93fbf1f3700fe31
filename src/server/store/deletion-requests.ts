import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../db/database.ts';
import type { DeletionRequestRow } from '../records/deletion-requests/list-requests-of-subjects.ts';

type NewRequest = {
  tenantId: string;
  subjectId: string;
  requestedBy: 'subject' | 'staff';
  reason: string | null;
  now: Date;
};

/**
 * A new pending request, or the one that is pending already. The unique index over pending requests decides
 * between any number of them at once.
 */
export async function enterDeletionRequest(
  tx: Tx,
  { tenantId, subjectId, requestedBy, reason, now }: NewRequest,
): Promise<{ row: DeletionRequestRow; isNew: boolean }> {
  const written = await tx
    .insertInto('deletion_requests')
    .values({
      tenant_id: tenantId,
      request_id: uuidv7(),
      subject_id: subjectId,
      status: 'pending',
      reason: reason === null ? null : JSON.stringify(reason),
      confirmed: true,
      requested_by: requestedBy,
      requested_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return { row: written ?? (await findPending(tx, tenantId, subjectId)), isNew: written !== undefined };
}

function findPending(tx: Tx, tenantId: string, subjectId: string) {
  return tx
    .selectFrom('deletion_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
}
