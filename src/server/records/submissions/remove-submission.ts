import type { Tx } from '../../db/database.ts';
import type { SubmissionRow } from './lock-submission.ts';

/** Removes a submission that the caller has locked; its attempts and messages go by their foreign keys. */
export async function removeSubmission(
  tx: Tx,
  { tenant_id, id }: Pick<SubmissionRow, 'tenant_id' | 'id'>,
): Promise<void> {
  await tx.deleteFrom('submissions').where('tenant_id', '=', tenant_id).where('id', '=', id).execute();
}
