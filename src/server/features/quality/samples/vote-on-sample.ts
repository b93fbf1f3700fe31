import { type Actor, appendAudit } from '../../../store/audit/audit.ts';
import { findSample, writeSampleVote } from '../../../store/quality/quality-samples.ts';
import type { SubmissionRow } from '../../../store/schema/submission-row.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import { judgeSample } from '../../../verification/quality/judge-sample.ts';

type SampleVoter = { tenantId: TenantId; reviewer: Actor; userId: number | null; now: Date };
type SampleDecision = { state: 'approved' | 'rejected'; reuploadRequired: boolean };

/**
 * Counts a reviewer's decision about an open sample, and changes no verdict.
 * @returns the submission as if it had been decided so
 */
export async function voteOnSample(
  tx: Tx,
  { tenantId, reviewer, userId, now }: SampleVoter,
  row: SubmissionRow,
  { state, reuploadRequired }: SampleDecision,
): Promise<SubmissionRow> {
  const vote = judgeSample(await findSample(tx, row), state);
  await writeSampleVote(tx, row, { ...vote, userId: userId! });
  await appendAudit(tx, tenantId, {
    at: now,
    actor: reviewer,
    action: 'quality.judged',
    subjectId: row.subject_id,
    submissionId: row.id,
    fields: [],
    attempt: row.attempt,
  });
  return { ...row, status: state, reupload_required: reuploadRequired };
}
