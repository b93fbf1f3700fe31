import { formatTimestamp } from '../../../../shared/format-timestamp.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import { AppError } from '../../../errors.ts';
import { appendAudit } from '../../../store/audit/audit.ts';
import { onTables } from '../../../store/database/reviewer-views.ts';
import { postMessage } from '../../../store/messages.ts';
import { voidSample } from '../../../store/quality/quality-samples.ts';
import { closeReviewVotes, listAttemptVotes } from '../../../store/quality/review-votes.ts';
import type { SubmissionRow } from '../../../store/schema/submission-row.ts';
import { writeAttemptDecision } from '../../../store/submissions/attempt-progress.ts';
import { writeDecision } from '../../../store/submissions/case-decisions.ts';
import { findDetailsVersion } from '../../../store/submissions/verified-details.ts';
import type { Tx } from '../../../store/transaction.ts';
import { nextState, toStoredState } from '../../../verification/lifecycle/lifecycle.ts';
import { readRowState } from '../../../verification/lifecycle/stored-state.ts';
import { findSamplePercent } from '../../../verification/quality/quality-rules.ts';
import { drawSample } from '../../quality/samples/draw-sample.ts';
import { type LockedCase, lockCase } from '../../quality/samples/lock-case.ts';
import { voteOnSample } from '../../quality/samples/vote-on-sample.ts';
import { requireFraud } from '../require-fraud.ts';
import type { Decision, DecisionContext } from './decision.ts';
import { type CaseRisks, requireAcknowledged } from './read-risks.ts';
import { recordReviewVote } from './record-review-vote.ts';
import { requireReason } from './require-reason.ts';

/**
 * Writes a reviewer's decision. If it needs a four-eyes review, writes the first vote, and nothing is decided. The row's
 * lock orders two reviewers: the second one reads who was first. It also orders a reviewer and a newer image: an
 * upload takes the same lock to be recorded.
 * @param risks read before the transaction, because it takes time to compare faces
 * @throws AppError `not-found`, `decided-already` naming who and when, `newer-attempt` and `newer-details` naming
 * that, as `requireFraud`, as `requireReason`, as `requireAcknowledged`, and as `recordReviewVote`
 */
export async function decideSubmission(
  { masterKey }: { masterKey: MasterKey },
  tx: Tx,
  context: DecisionContext,
  decision: Decision,
  risks: CaseRisks,
): Promise<SubmissionRow> {
  const { tenantId, submissionId } = context;
  const { event, attempt } = decision;
  const row = await lockCase(tx, tenantId, submissionId);
  requireFraud(row, context);
  const transition = nextState(readRowState(row), event);
  if ('refused' in transition) throw new AppError('decided-already', alreadyDecided(row));
  // The risks were read before the lock, so a newer image may have come since.
  for (const seen of [attempt, risks.attempt]) {
    if (seen !== null && seen !== row.attempt) throw new AppError('newer-attempt', newerCame(row, seen));
  }
  await requireNewestDetails(tx, row, decision);
  await requireReason(tx, context, decision);
  requireAcknowledged(risks, decision);
  const { to } = transition;
  const outcome = { status: toStoredState(to), reuploadRequired: to === 'reupload_required' };
  return onTables(tx, () => writeOutcome({ masterKey }, tx, context, { row, decision, risks, outcome }));
}

type DecidedCase = {
  row: LockedCase;
  decision: Decision;
  risks: CaseRisks;
  outcome: Pick<Parameters<typeof writeDecision>[2], 'status' | 'reuploadRequired'>;
};

/** Counts the decision about a blind sample, writes a first vote, or writes the decision. */
async function writeOutcome(
  { masterKey }: { masterKey: MasterKey },
  tx: Tx,
  context: DecisionContext,
  { row, decision, risks, outcome }: DecidedCase,
): Promise<SubmissionRow> {
  const { tenantId, submissionId, reviewer, now } = context;
  const { event } = decision;
  if (row.isBlind) {
    const state = event === 'approved_by_administrator' ? 'approved' : 'rejected';
    return voteOnSample(tx, context, row, { ...outcome, state });
  }
  const { isAgainst } = risks;
  const vote = await recordReviewVote({ masterKey }, tx, context, { row, decision, isAgainst });
  if (vote.is === 'noted') {
    await voidSample(tx, row);
    return vote.row;
  }
  const { comment, author, reasonCode } = vote;
  const after = await writeDecision(tx, row, {
    ...outcome,
    reasonCode,
    fourEyes: vote.as,
    decidedBy: reviewer.name,
    now,
  });
  await writeAttemptDecision(
    tx,
    tenantId,
    { submissionId, attempt: row.attempt },
    {
      decided_by: reviewer.name,
      decided_by_id: context.personId,
      decided_at: now,
      reason_code: reasonCode,
      acknowledged: decision.acknowledged,
    },
  );
  if (vote.as) await closeReviewVotes(tx, row, vote.as);
  await voidSample(tx, row);
  if (comment) {
    const letter = { submissionId, authorType: 'admin', author, tokenId: null, comment, at: now } as const;
    await postMessage(tx, tenantId, letter);
  }
  // After the message, which would date the sample.
  await drawFromStaff({ masterKey }, tx, context, { before: row, after });
  await appendAudit(tx, tenantId, {
    at: now,
    actor: reviewer,
    action: `submission.${event}`,
    subjectId: row.subject_id,
    submissionId,
    fields: ['status'],
    attempt: row.attempt,
    reasonCode,
  });
  return after;
}

/** The lock of the case holds its subject's record too, so no edit comes between this and the decision. */
async function requireNewestDetails(
  tx: Tx,
  { tenant_id: tenantId, subject_id: subjectId }: SubmissionRow,
  { detailsVersion: seen }: Decision,
): Promise<void> {
  if (seen === null) return;
  const newest = await findDetailsVersion(tx, { tenantId, subjectId });
  if (newest === seen) return;
  const sentence = `The person’s details have changed: details_version is ${newest} now, not ${seen}. Nothing was decided; look at the record first.`;
  throw new AppError('newer-details', sentence, { field: 'details_version' });
}

type StaffDecision = { before: SubmissionRow; after: SubmissionRow };

/** Draws quality samples from what people decided. A request for another image is not a verdict. */
async function drawFromStaff(
  { masterKey }: { masterKey: MasterKey },
  tx: Tx,
  { tenantId, userId, quality, now }: DecisionContext,
  { before, after }: StaffDecision,
): Promise<void> {
  const { id: submissionId, attempt, status, kind, reupload_required } = after;
  const percent = findSamplePercent(quality, 'staff');
  if (percent === 0 || userId === null || reupload_required || kind === 'age') return;
  if (status !== 'approved' && status !== 'rejected') return;
  const votes = await listAttemptVotes(tx, after, attempt);
  await drawSample(tx, masterKey, tenantId, {
    percent,
    submissionId,
    attempt,
    decidedAs: status,
    voters: [...new Set([userId, ...votes.map((vote) => vote.user_id)])],
    since: before.waiting_since,
    due: null,
    now,
  });
}

/** A submission whose pipeline still runs is undecided, too, but has no decision to name. */
function alreadyDecided(row: SubmissionRow): string {
  if (!row.decided_at) return `This submission is ${row.status}, not pending, and cannot be decided.`;
  const who = row.decided_by ?? 'the pipeline';
  return `This submission is already decided: it was ${row.status} by ${who} at ${formatTimestamp(row.decided_at)}.`;
}

function newerCame({ attempt: newest }: SubmissionRow, attempt: number): string {
  return `Attempt ${newest} is the newest, not attempt ${attempt}. Nothing was decided; look at attempt ${newest} first.`;
}
