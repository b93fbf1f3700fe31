import { onTables } from '../../../store/database/reviewer-views.ts';
import { lockSubjects } from '../../../store/subjects.ts';
import type { UnexaminedSubmission } from '../../../store/submissions/submission-lists.ts';
import { lockSubmission } from '../../../store/submissions/submissions.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';

/**
 * Locks cases and their subjects, all subjects before the first submission, as in `lock-order.ts`. A case that was
 * erased since it was listed is left out.
 */
export async function lockCases(
  tx: Tx,
  tenantId: TenantId,
  cases: readonly UnexaminedSubmission[],
): Promise<void> {
  await lockSubjects(tx, tenantId, [...new Set(cases.map((row) => row.subject_id))]);
  const ids = cases.map((row) => row.id).sort();
  await onTables(tx, async () => {
    for (const id of ids) await lockSubmission(tx, tenantId, id);
  });
}
