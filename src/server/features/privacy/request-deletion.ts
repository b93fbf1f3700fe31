import { AppError } from '../../errors.ts';
import { type Actor, appendAudit } from '../../store/audit/audit.ts';
import { enterDeletionRequest, withdrawPendingRequest } from '../../store/deletion-requests.ts';
import { appendAuditByLink } from '../../store/link-entries.ts';
import { lockSubject } from '../../store/subjects.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';

type Holder = { tokenId: string | null };
type Context = {
  tenantId: TenantId;
  subjectId: string;
  /** the one who asks: a member of staff, or the subject by a link; null for fictional data */
  by: { actor: Actor } | Holder;
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
 * @throws AppError `not-found` without such a subject; `too-many` for a link that has asked too often
 */
export async function requestDeletion(
  tx: Tx,
  { tenantId, subjectId, by, now }: Context,
  reason: string | null,
): Promise<DeletionRequest> {
  await lockSubject(tx, tenantId, subjectId);
  const requestedBy = 'tokenId' in by ? 'subject' : 'staff';
  const { row, isNew } = await enterDeletionRequest(tx, { tenantId, subjectId, requestedBy, reason, now });
  if (isNew) {
    const fields = reason === null ? [] : ['reason'];
    const entry = { at: now, action: 'deletion.requested' as const, subjectId, fields };
    if ('tokenId' in by) await appendAuditByLink(tx, { tenantId, tokenId: by.tokenId }, entry);
    else await appendAudit(tx, tenantId, { ...entry, actor: by.actor });
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
  { tenantId, subjectId, by: { tokenId }, now }: Omit<Context, 'by'> & { by: Holder },
): Promise<string> {
  await lockSubject(tx, tenantId, subjectId);
  const requestId = await withdrawPendingRequest(tx, { tenantId, subjectId, now });
  if (requestId === null) throw new AppError('not-found', 'No deletion request of the subject is pending.');
  const entry = { at: now, action: 'deletion.withdrawn' as const, subjectId, fields: [] };
  await appendAuditByLink(tx, { tenantId, tokenId }, entry);
  return requestId;
}
