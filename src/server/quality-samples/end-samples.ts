import { findSeen, voidSample } from '../store/quality-samples.ts';
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
  const others: C[] = [];
  for (const each of cases) {
    const row = await findSeen(tx, tenantId, each.id);
    if (isHiddenSample(row)) await voidSample(tx, row);
    else others.push(each);
  }
  return others;
}
