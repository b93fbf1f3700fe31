import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { AppError } from '../../errors.ts';
import { type Actor, appendAudit } from '../../store/audit/audit.ts';
import { findRequest, writeRequest } from '../../store/deletion-requests.ts';
import { findHold, removeHold, writeHold } from '../../store/erasure-holds.ts';
import { lockSubject } from '../../store/subjects.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';

type Context = { tenantId: TenantId; requestId: string; actor: Actor; now: Date };
type Hold = { reason: string; until: Date };

/**
 * Puts the person of a request on hold, or changes the hold. Nothing erases them until it ends, and the person is not
 * told.
 * @returns the person's id
 * @throws AppError `not-found`; `conflict` if the person is erased
 */
export async function holdErasure(tx: Tx, context: Context, { reason, until }: Hold): Promise<string> {
  const { tenantId, requestId, actor, now } = context;
  const { subjectId } = await lockRequest(tx, context);
  await writeHold(tx, {
    tenant_id: tenantId,
    subject_id: subjectId,
    request_id: requestId,
    reason,
    held_by: actor.name,
    held_at: now,
    held_until: until,
  });
  const entry = { action: 'deletion.held' as const, subjectId, fields: ['reason', 'until'] };
  await appendAudit(tx, tenantId, { at: now, actor, ...entry });
  return subjectId;
}

/**
 * Ends the hold of the request's person before its time.
 * @returns the person's id
 * @throws AppError `not-found` also if the person is not on hold; `conflict` if the person is erased
 */
export async function liftHold(tx: Tx, context: Context): Promise<string> {
  const { tenantId, actor, now } = context;
  const { subjectId } = await lockRequest(tx, context);
  if (!(await findHold(tx, { tenantId, subjectId }, now)))
    throw new AppError('not-found', 'The person of this request is not on hold.');
  await removeHold(tx, { tenantId, subjectId });
  const entry = { action: 'deletion.hold_lifted' as const, subjectId, fields: [] };
  await appendAudit(tx, tenantId, { at: now, actor, ...entry });
  return subjectId;
}

/**
 * Refuses a pending request. The person may ask again.
 * @returns the person's id
 * @throws AppError `not-found`; `conflict` if it is not pending
 */
export async function refuseRequest(tx: Tx, context: Context, reason: string): Promise<string> {
  const { tenantId, requestId, actor, now } = context;
  const { subjectId, status } = await lockRequest(tx, context);
  if (status !== 'pending')
    throw new AppError('conflict', `This request is ${status}. Only a pending request can be refused.`);
  const refusal = { refusal_reason: reason, refused_by: actor.name, refused_at: now };
  await writeRequest(tx, { tenantId, requestId }, { status: 'refused', ...refusal });
  const entry = { action: 'deletion.refused' as const, subjectId, fields: ['reason'] };
  await appendAudit(tx, tenantId, { at: now, actor, ...entry });
  return subjectId;
}

/** Locks the person of a request, which orders a hold with an erasure, and reads the request then. */
async function lockRequest(tx: Tx, { tenantId, requestId }: Context) {
  const before = await readRequest(tx, tenantId, requestId);
  await lockSubject(tx, tenantId, before.subject_id, 'update');
  const { subject_id: subjectId, status } = await readRequest(tx, tenantId, requestId);
  return { subjectId, status };
}

async function readRequest(tx: Tx, tenantId: TenantId, requestId: string) {
  const request = await findRequest(tx, { tenantId, requestId });
  if (!request) throw new AppError('not-found', 'No deletion request has this id.');
  if (request.status === 'completed') throw new AppError('conflict', 'The person of this request is erased.');
  return request;
}

/**
 * Refuses what would erase data of a person on hold. The caller has locked the subject or one of its records.
 * @throws AppError `conflict`
 */
export async function requireNoHold(
  tx: Tx,
  who: { tenantId: TenantId; subjectId: string },
  now: Date,
): Promise<void> {
  const hold = await findHold(tx, who, now);
  if (!hold) return;
  const until = formatTimestamp(hold.held_until);
  throw new AppError(
    'conflict',
    `This person is on hold until ${until} UTC, so nothing was erased. Lift the hold under Privacy first.`,
  );
}
