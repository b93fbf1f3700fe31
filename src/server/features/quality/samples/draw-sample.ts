import { openNumberHash } from '../../../encryption/keys/tenant-key.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import { insertSample } from '../../../store/quality/quality-samples.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import { isSampled } from '../../../verification/four-eyes/needs-four-eyes.ts';

type SampleCandidate = Parameters<typeof insertSample>[2];

/**
 * Puts a decided attempt before another person if it is in the sample. A hash under the tenant's key decides: no one can
 * predict or choose a sample, and a repeat draws the same one. The caller has locked the submission.
 */
export async function drawSample(
  tx: Tx,
  masterKey: MasterKey,
  tenantId: TenantId,
  { percent, ...candidate }: SampleCandidate & { percent: number },
): Promise<void> {
  if (percent === 0) return;
  const hash = await openNumberHash(tx, masterKey, tenantId);
  // Only letters and digits: a document's number.
  const name = `quality sample: ${candidate.submissionId} ${candidate.attempt}`;
  if (isSampled(hash(name), percent)) await insertSample(tx, tenantId, candidate);
}
