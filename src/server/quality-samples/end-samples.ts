import { lockAttempts } from '../store/attempt-progress.ts';
import { findSeen, listHiddenSamples, voidSample } from '../store/quality-samples.ts';
import type { SubmissionRow } from '../store/submission-row.ts';
import { lockSubmission } from '../store/submissions.ts';
import type { Tx } from '../store/transaction.ts';
import { isHiddenSample } from './vote-on-sample.ts';

/**
 * Ends the open samples among the cases of a request in bulk, which is no judgement. The caller has locked the cases.
 * @returns the other cases
 */
export async function endSamples<C extends { id: string }>(
  tx: Tx,
  tenantId: string,
  cases: readonly C[],
): Promise<C[]> {
  const samples: SubmissionRow[] = [];
  const others: C[] = [];
  for (const each of cases) {
    const row = await findSeen(tx, tenantId, each.id);
    if (isHiddenSample(row)) samples.push(row);
    else others.push(each);
  }
  if (samples.length === 0) return others;
  // The caller changes the attempts of the others next, and attempts are locked before samples.
  await lockAttempts(tx, tenantId, others);
  for (const row of samples) await voidSample(tx, row);
  return others;
}

/**
 * Ends the open samples of a subject whose decisions the transaction's reviewer must not see, and is about to read. The
 * caller has locked the subject.
 */
export async function endSubjectSamples(tx: Tx, tenantId: string, subjectId: string): Promise<void> {
  for (const id of await listHiddenSamples(tx, tenantId, subjectId)) {
    const row = await lockSubmission(tx, tenantId, id);
    // Another person may have judged it before it was locked.
    if (row) await voidSample(tx, row);
  }
}
