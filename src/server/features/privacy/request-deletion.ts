import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '../../db/actor.ts';
import { appendAudit } from '../../db/append-audit.ts';
import type { Tx } from '../../db/database.ts';
import { holdSubject } from '../../db/hold-subject.ts';

type Context = {
  tenantId: string;
  subjectId: string;
  requestedBy: 'subject' | 'staff';
  /** who asked, for the audit */
  actor: Actor;
  now: Date;
};

export type DeletionRequest = {
  requestId: string;
  reason: string | null;
  confirmed: boolean;
  isNew: boolean;
};

/**
 * Records that the subject is to be erased, or finds the request that is pending already. The unique index
 * over pending requests decides between any number of them at once.
 * @throws AppError `not-found` without such a subject
 */
export async function requestDeletion(
  tx: Tx,
  { tenantId, subjectId, requestedBy, actor, now }: Context,
  reason: string | null,
): Promise<DeletionRequest> {
  await holdSubject(tx, tenantId, subjectId);
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
  if (written) {
    const fields = reason === null ? [] : ['reason'];
    await appendAudit(tx, tenantId, { at: now, actor, action: 'deletion.requested', subjectId, fields });
  }
  const row = written ?? (await findPending(tx, tenantId, subjectId));
  const { request_id: requestId, confirmed } = row;
  return { requestId, reason: row.reason, confirmed, isNew: written !== undefined };
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
