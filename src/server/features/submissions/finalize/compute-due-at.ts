import type { SubmissionKind } from '../../../store/schema/submission-tables.ts';
import type { DueColumns } from '../../../store/submissions/submissions.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import { findTargets } from '../../../store/tenants.ts';
import type { Tx } from '../../../store/transaction.ts';
import { createDueDateCalculator } from '../../../verification/due-dates/compute-due-date.ts';

/** The due date of a case that begins to wait now, by the tenant's targets. */
export async function computeDueAt(
  tx: Tx,
  tenantId: TenantId,
  kind: SubmissionKind,
  now: Date,
): Promise<DueColumns> {
  const { wanted, revision } = await findTargets(tx, tenantId);
  return { due_at: createDueDateCalculator(wanted)(kind, now), due_revision: revision };
}
