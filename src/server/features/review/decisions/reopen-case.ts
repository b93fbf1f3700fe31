import { AppError } from '../../../errors.ts';
import { appendAudit } from '../../../store/audit/audit.ts';
import { onTables } from '../../../store/database/reviewer-views.ts';
import { postMessage } from '../../../store/messages.ts';
import { voidSample } from '../../../store/quality/quality-samples.ts';
import type { SubmissionRow } from '../../../store/schema/submission-row.ts';
import { NO_DECISION, writeAttemptDecision } from '../../../store/submissions/attempt-progress.ts';
import { findAttempt } from '../../../store/submissions/attempts.ts';
import { writeReopening } from '../../../store/submissions/case-decisions.ts';
import type { Tx } from '../../../store/transaction.ts';
import { nextState } from '../../../verification/lifecycle/lifecycle.ts';
import { readRowState } from '../../../verification/lifecycle/stored-state.ts';
import { type LockedCase, lockCase } from '../../quality/samples/lock-case.ts';
import { requireFraud } from '../require-fraud.ts';
import type { ReviewContext } from './decision.ts';

const UNDECIDED_SENTENCE = 'This submission is not decided and cannot be reopened.';
const NO_IMAGE = 'The image of this submission is erased, so the case cannot be reopened.';
const ANALYSIS = 'An age analysis cannot be reopened. Ask the person to repeat it.';

/**
 * Makes a decided submission wait for a decision again. An approved selfie leaves the reference at that moment:
 * comparisons use the others, or none. The comment is written to the person, whose page shows that it is reviewed.
 * @throws AppError `not-found`; `conflict` when it is not decided, its image is gone, or it is an age analysis;
 * `thread-full`; as `requireFraud`
 */
export async function reopenCase(
  tx: Tx,
  context: ReviewContext & { handlesFraud: boolean },
  comment: string,
): Promise<SubmissionRow> {
  const { tenantId, submissionId } = context;
  const row = await lockCase(tx, tenantId, submissionId);
  requireFraud(row, context);
  if ('refused' in nextState(readRowState(row), 'opened_again'))
    throw new AppError('conflict', UNDECIDED_SENTENCE);
  return onTables(tx, () => openAgain(tx, context, row, comment));
}

async function openAgain(
  tx: Tx,
  { tenantId, submissionId, reviewer, now }: ReviewContext,
  row: LockedCase,
  comment: string,
): Promise<SubmissionRow> {
  await requireOpenable(tx, row);
  const opened = await writeReopening(tx, row, now);
  await writeAttemptDecision(tx, tenantId, { submissionId, attempt: row.attempt }, NO_DECISION);
  await voidSample(tx, row);
  const author = reviewer.name;
  await postMessage(tx, tenantId, {
    submissionId,
    authorType: 'admin',
    author,
    tokenId: null,
    comment,
    at: now,
  });
  await appendAudit(tx, tenantId, {
    at: now,
    actor: reviewer,
    action: 'submission.opened_again',
    subjectId: row.subject_id,
    submissionId,
    fields: ['status'],
    attempt: row.attempt,
  });
  return opened;
}

async function requireOpenable(tx: Tx, row: SubmissionRow): Promise<void> {
  const { tenant_id: tenantId, id: submissionId, attempt } = row;
  if (row.kind === 'age' && row.decided_by === null) throw new AppError('conflict', ANALYSIS);
  const newest = await findAttempt(tx, tenantId, { submissionId, attempt });
  if (!newest || newest.image_expired_at) throw new AppError('conflict', NO_IMAGE);
}
