import type { Tx } from '../../../../db/database.ts';
import type { SubmissionRow } from '../../lock-submission.ts';

/** Notes who has a submission open, which the caller has locked; null for nobody. It counts as no change of it. */
export async function writeOpener(
  tx: Tx,
  { tenant_id, id }: Pick<SubmissionRow, 'tenant_id' | 'id'>,
  opener: { open_by: string | null; open_at: Date | null },
): Promise<void> {
  await tx
    .updateTable('submissions')
    .set(opener)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
}
