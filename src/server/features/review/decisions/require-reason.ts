import { AppError } from '../../../errors.ts';
import { findReasons } from '../../../store/tenants.ts';
import type { Tx } from '../../../store/transaction.ts';

/** @throws AppError `field-refused` for a reason that is not on the tenant's list; null is none, and always valid */
export async function requireReason(tx: Tx, tenantId: string, code: string | null): Promise<void> {
  if (code === null) return;
  const reasons = await findReasons(tx, tenantId);
  if (reasons.some((reason) => reason.code === code)) return;
  throw new AppError(
    'field-refused',
    `reason_code ${code} is not on the tenant’s list of reasons. See GET /admin/reasons.`,
    {
      field: 'reason_code',
    },
  );
}
