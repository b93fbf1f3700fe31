import { AppError } from '../errors.ts';
import { findSeen } from '../store/quality-samples.ts';
import type { SubmissionRow } from '../store/submission-row.ts';
import { lockSubmission } from '../store/submissions.ts';
import type { Tx } from '../store/transaction.ts';

/**
 * The locked submission for a reviewer's action, as the transaction's reviewer must see it.
 * @throws AppError `not-found` when the tenant has none of that id
 */
export async function lockCase(tx: Tx, tenantId: string, id: string): Promise<SubmissionRow> {
  const row = await lockSubmission(tx, tenantId, id);
  if (!row) throw new AppError('not-found', 'No submission has this id.');
  return row.sample_voters === null ? row : findSeen(tx, tenantId, id);
}
