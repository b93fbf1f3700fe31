import type { Tx } from '../../db/database.ts';
import type { AttemptKey } from './find-verdict.ts';

/** Notes why an attempt was rejected, by the tenant's list, or takes that back. The caller has locked its submission. */
export async function writeReasonCode(
  tx: Tx,
  tenantId: string,
  { submissionId, attempt }: AttemptKey,
  reasonCode: string | null,
): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ reason_code: reasonCode })
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .execute();
}
