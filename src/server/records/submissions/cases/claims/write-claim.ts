import type { Tx } from '../../../../db/database.ts';
import type { SubmissionRow } from '../../lock-submission.ts';

/** Notes who has a submission to decide, which the caller has locked; null for nobody. It counts as no change of it. */
export async function writeClaim(
  tx: Tx,
  { tenant_id, id }: Pick<SubmissionRow, 'tenant_id' | 'id'>,
  claim: { claimed_by: number | null; claimed_until: Date | null },
): Promise<void> {
  await tx
    .updateTable('submissions')
    .set(claim)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
}
