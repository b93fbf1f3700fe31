import { formatTimestamp } from '../../../../shared/format-timestamp.ts';
import { AppError } from '../../../errors.ts';
import type { Staff } from '../../../http/credentials/credentials.ts';
import { appendAudit } from '../../../store/audit/audit.ts';
import type { AuditAction } from '../../../store/audit/audit-actions.ts';
import { onTables } from '../../../store/database/reviewer-views.ts';
import { listDeciders } from '../../../store/staff/staff.ts';
import { writeClaim } from '../../../store/submissions/case-claims.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import { lockCase } from '../../quality/samples/lock-case.ts';
import { handlesFraud, requireFraud } from '../require-fraud.ts';
import { currentHolder } from './current-holder.ts';

/** A claim ends after this time unless its holder claims again or has the case open. */
export const CLAIM_MS = 15 * 60_000;

type Context = { tenantId: TenantId; submissionId: string; staff: Staff; now: Date };
type ClaimColumns = { claimed_by: number | null; claimed_until: Date | null };

/**
 * Sets who has a case: the caller (`undefined`), no one (null) or a user. Others may still decide it, and the case
 * itself is unchanged.
 * @throws AppError `not-found`; `conflict` when it does not wait; `claimed-already` when another person has it and
 * the caller would take it; as `requireFraud`; `field-refused` for a user who cannot decide; `forbidden` for an API
 * token's own claim
 */
export async function claimCase(tx: Tx, context: Context, wanted: number | null | undefined) {
  const { tenantId, submissionId, now } = context;
  const row = await lockCase(tx, tenantId, submissionId);
  requireFraud(row, { handlesFraud: handlesFraud(context.staff) });
  if (wanted !== null && row.status !== 'pending') {
    throw new AppError('conflict', `This case is ${row.status}, not pending, and cannot be claimed.`);
  }
  const deciders = await listDeciders(tx, tenantId);
  const findUsername = (id: number | null) => deciders.find((each) => each.id === id)?.username ?? null;
  const holder = currentHolder(row, now);
  const callerId = context.staff.account?.userId ?? null;
  if (wanted === undefined && holder !== null && holder !== callerId) {
    const name = findUsername(holder) ?? 'Another reviewer';
    throw new AppError(
      'claimed-already',
      `${name} has claimed this case until ${formatTimestamp(row.claimed_until)}. Choose another case.`,
    );
  }
  const next = wanted === null ? null : (wanted ?? callerId);
  if (next === null && wanted !== null) {
    throw new AppError('forbidden', 'An API token cannot claim a case. Send the user_id of a user.');
  }
  if (next !== null && findUsername(next) === null) {
    throw new AppError(
      'field-refused',
      `user_id ${next} is not a user who may decide. See GET /admin/colleagues.`,
      { field: 'user_id' },
    );
  }
  const until = next === null ? null : new Date(now.getTime() + CLAIM_MS);
  const claim: ClaimColumns = { claimed_by: next, claimed_until: until };
  await onTables(tx, () => writeClaim(tx, row, claim));
  if (next !== holder) await recordClaim(tx, context, row, claimAuditAction(next, callerId));
  return { ...claim, name: findUsername(next) };
}

const claimAuditAction = (next: number | null, callerId: number | null) =>
  next === null ? 'submission.released' : next === callerId ? 'submission.claimed' : 'submission.assigned';

export async function recordClaim(
  tx: Tx,
  { tenantId, staff, now }: Pick<Context, 'tenantId' | 'staff' | 'now'>,
  { id: submissionId, subject_id: subjectId }: { id: string; subject_id: string },
  action: AuditAction,
): Promise<void> {
  const entry = { actor: staff.actor, action, subjectId, submissionId, fields: ['claimed_by'] };
  await appendAudit(tx, tenantId, { at: now, ...entry });
}
