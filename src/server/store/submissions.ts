import type { Tx } from '../db/database.ts';
import { closeLooks } from './review-votes.ts';
import type { SubmissionRow } from '../records/submissions/lock-submission.ts';

/** The columns that a new attempt sets back. */
const CLEARED = {
  verdict: null,
  reason: null,
  score: null,
  similarity: null,
  face_comparison: null,
  reupload_required: false,
  decided_by: null,
  decided_at: null,
  reason_code: null,
  second_look: null,
  first_look_by: null,
  waiting_since: null,
  due_at: null,
} as const;

type Turn = {
  attempt: number;
  externalUid: string | undefined;
  /** that of the link by which it comes */
  workflowId: string | null;
  now: Date;
};

/**
 * Makes `attempt` the newest of a locked submission, which is `processing` until that one is settled. What people
 * chose about the one before is void.
 */
export async function handToPipeline(
  tx: Tx,
  row: SubmissionRow,
  { attempt, externalUid, workflowId, now }: Turn,
): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({
      status: 'processing',
      attempt,
      ...CLEARED,
      workflow_id: workflowId,
      ...(row.external_uid === null && externalUid ? { external_uid: externalUid } : {}),
      updated_at: now,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute();
  if (row.second_look) await closeLooks(tx, row, 'void');
}
