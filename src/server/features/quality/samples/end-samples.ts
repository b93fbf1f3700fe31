import { onTables } from '../../../store/database/reviewer-views.ts';
import { listOpenSamples, voidSample } from '../../../store/quality/quality-samples.ts';
import { lockAttempts } from '../../../store/submissions/attempt-progress.ts';
import { lockSubmission } from '../../../store/submissions/submissions.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import { lockCase } from './lock-case.ts';

/**
 * Ends the open samples among the cases of a request in bulk, which is not a judgement. The caller has locked the cases.
 * @returns the other cases
 */
export async function endSamples<C extends { id: string }>(
  tx: Tx,
  tenantId: TenantId,
  cases: readonly C[],
): Promise<C[]> {
  const samples: string[] = [];
  const others: C[] = [];
  for (const each of cases) {
    const row = await lockCase(tx, tenantId, each.id);
    if (row.isBlind) samples.push(each.id);
    else others.push(each);
  }
  if (samples.length === 0) return others;
  await onTables(tx, async () => {
    // The caller changes the attempts of the others next, and attempts are locked before samples.
    await lockAttempts(tx, tenantId, others);
    for (const id of samples) await endSample(tx, tenantId, id);
  });
  return others;
}

/** Ends a sample on the tables themselves. */
async function endSample(tx: Tx, tenantId: TenantId, id: string): Promise<void> {
  const row = await lockSubmission(tx, tenantId, id);
  if (row) await voidSample(tx, row);
}

/**
 * Ends the open samples of a subject whose decisions the transaction's reader must not see, and is about to read. The
 * caller has locked the subject.
 */
export async function endSubjectSamples(tx: Tx, tenantId: TenantId, subjectId: string): Promise<void> {
  for (const id of await onTables(tx, () => listOpenSamples(tx, tenantId, subjectId))) {
    const row = await lockCase(tx, tenantId, id);
    if (row.isBlind) await onTables(tx, () => endSample(tx, tenantId, id));
  }
}
