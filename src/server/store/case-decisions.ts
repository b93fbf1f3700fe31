import type { Tx } from '../db/database.ts';
import type { SubmissionStatus } from '../db/schema/submission-tables.ts';
import type { SecondLookState } from '../domain/second-look/next-look.ts';
import type { SubmissionRow } from '../records/submissions/lock-submission.ts';

type Decided = {
  status: SubmissionStatus;
  reuploadRequired: boolean;
  reasonCode: string | null;
  /** how two people came to it; null where one decided */
  secondLook: SecondLookState | null;
  decidedBy: string;
  now: Date;
};

/** Writes a person's decision about a submission that the caller has locked; nobody has it any more. */
export function writeDecision(
  tx: Tx,
  { tenant_id, id }: Pick<SubmissionRow, 'tenant_id' | 'id'>,
  { status, reuploadRequired, reasonCode, secondLook, decidedBy, now }: Decided,
): Promise<SubmissionRow> {
  return tx
    .updateTable('submissions')
    .set({
      status,
      reupload_required: reuploadRequired,
      reason_code: reasonCode,
      second_look: secondLook,
      waiting_since: null,
      open_by: null,
      open_at: null,
      claimed_by: null,
      claimed_until: null,
      decided_by: decidedBy,
      decided_at: now,
      updated_at: now,
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
