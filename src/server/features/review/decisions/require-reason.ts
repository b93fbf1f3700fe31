import { AppError } from '../../../errors.ts';
import { listReasons } from '../../../store/rejection-reasons.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { Decision, DecisionContext } from './decision.ts';

/**
 * @throws AppError `field-refused` for a reason that is not on the tenant's list; `reason-required` for a rejection
 * without one, if the tenant requires it
 */
export async function requireReason(
  tx: Tx,
  { tenantId, settings }: Pick<DecisionContext, 'tenantId' | 'settings'>,
  { event, reasonCode: code }: Decision,
): Promise<void> {
  if (code === null) {
    if (!settings.reasons_required || event === 'approved_by_administrator') return;
    const sentence = 'A rejection needs a reason_code of the tenant’s list. See GET /admin/reasons.';
    throw new AppError('reason-required', sentence, { field: 'reason_code' });
  }
  const reasons = await listReasons(tx, tenantId);
  if (reasons.some((reason) => reason.code === code)) return;
  const sentence = `reason_code ${code} is not on the tenant’s list of reasons. See GET /admin/reasons.`;
  throw new AppError('field-refused', sentence, { field: 'reason_code' });
}
