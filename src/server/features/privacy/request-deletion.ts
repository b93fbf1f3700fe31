import { AppError } from '../../errors.ts';
import { type Actor, appendAudit } from '../../store/audit.ts';
import { enterDeletionRequest, withdrawPendingRequest } from '../../store/deletion-requests.ts';
import { lockSubject } from '../../store/subjects.ts';
import type { Tx } from '../../store/transaction.ts';

type Context = {
  tenantId: string;
  subjectId: string;
  requestedBy: 'subject' | 'staff';
  /** the requesting actor, for the audit */
  actor: Actor;
  now: Date;
};

export type DeletionRequest = {
  requestId: string;
  /** empty if none was given */
  reason: string;
  confirmed: boolean;
  isNew: boolean;
};

/**
 * Records a request to erase the subject, or finds the one that is already pending.
 * @throws AppError `not-found` without such a subject
 */
export async function requestDeletion(
  tx: Tx,
  { tenantId, subjectId, requestedBy, actor, now }: Context,
  reason: string | null,
): Promise<DeletionRequest> {
  await lockSubject(tx, tenantId, subjectId);
  const { row, isNew } = await enterDeletionRequest(tx, { tenantId, subjectId, requestedBy, reason, now });
  if (isNew) {
    const fields = reason === null ? [] : ['reason'];
    await appendAudit(tx, tenantId, { at: now, actor, action: 'deletion.requested', subjectId, fields });
  }
  return { requestId: row.request_id, reason: row.reason ?? '', confirmed: row.confirmed, isNew };
}

/**
 * Takes back the subject's own pending request.
 * @returns its id
 * @throws AppError `not-found` if none is pending, or only one of staff
 */
export async function withdrawDeletion(
  tx: Tx,
  { tenantId, subjectId, actor, now }: Omit<Context, 'requestedBy'>,
): Promise<string> {
  await lockSubject(tx, tenantId, subjectId);
  const requestId = await withdrawPendingRequest(tx, { tenantId, subjectId, now });
  if (requestId === null) throw new AppError('not-found', 'No deletion request of the subject is pending.');
  await appendAudit(tx, tenantId, { at: now, actor, action: 'deletion.withdrawn', subjectId, fields: [] });
  return requestId;
}
