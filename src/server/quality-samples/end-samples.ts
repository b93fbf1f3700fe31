import { lockAttempts } from '../store/attempts.ts';
import { findSeen, voidSample } from '../store/quality-samples.ts';
import type { SubmissionRow } from '../store/submission-row.ts';
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
