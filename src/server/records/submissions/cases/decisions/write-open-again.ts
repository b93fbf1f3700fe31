import type { Tx } from '../../../../db/database.ts';
import type { SubmissionRow } from '../../lock-submission.ts';
import { waitsFrom } from './waits-from.ts';

/** Makes a decided submission, which the caller has locked, wait for a decision again, as if none had been made. */
export function writeOpenAgain(
  tx: Tx,
  { tenant_id, id }: Pick<SubmissionRow, 'tenant_id' | 'id'>,
  now: Date,
): Promise<SubmissionRow> {
  return tx
    .updateTable('submissions')
    .set({
      status: 'pending',
      ...waitsFrom(now),
      reupload_required: false,
      decided_by: null,
      decided_at: null,
      reason_code: null,
      second_look: null,
      first_look_by: null,
      updated_at: now,
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
