import { AppError } from '../../../errors.ts';
import { onTables } from '../../../store/database/reviewer-views.ts';
import type { SubmissionRow } from '../../../store/schema/submission-row.ts';
import { findSubmission, lockSubmission } from '../../../store/submissions/submissions.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';

/** A case for a reviewer's action; `isBlind`: it is an open sample whose decision they do not know. */
export type LockedCase = SubmissionRow & { isBlind: boolean };

/**
 * The locked submission for a reviewer's action, as the transaction's reader must see it.
 * @throws AppError `not-found` when the tenant has none of that id
 */
export async function lockCase(tx: Tx, tenantId: TenantId, id: string): Promise<LockedCase> {
  const row = await onTables(tx, () => lockSubmission(tx, tenantId, id));
  if (!row) throw new AppError('not-found', 'No submission has this id.');
  if (row.sample_voters === null) return { ...row, isBlind: false };
  const visibleRow = await findSubmission(tx, tenantId, id);
  if (!visibleRow) throw new AppError('not-found', 'No submission has this id.');
  return { ...visibleRow, isBlind: visibleRow.status !== row.status };
}
