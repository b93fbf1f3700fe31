import { openNumberHash } from '../../../encryption/keys/tenant-key.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import { AppError } from '../../../errors.ts';
import { appendAudit } from '../../../store/audit/audit.ts';
import {
  insertReviewVote,
  listAttemptVotes,
  listOpenVotes,
  type ReviewVoteRow,
} from '../../../store/quality/review-votes.ts';
import type { SubmissionRow } from '../../../store/schema/submission-row.ts';
import { hasCredentialOfOwn } from '../../../store/staff/staff.ts';
import { findAttempt } from '../../../store/submissions/attempts.ts';
import { writeFirstVote } from '../../../store/submissions/case-decisions.ts';
import type { Tx } from '../../../store/transaction.ts';
import { isSampled, needsFourEyes } from '../../../verification/four-eyes/needs-four-eyes.ts';
import {
  resolveVotes,
  type VoteChoice,
  type VoteResolution,
} from '../../../verification/four-eyes/resolve-votes.ts';
import type { Decision, DecisionContext, ReviewEvent } from './decision.ts';

/** The reviewer's choice by each way to decide. */
const CHOICE_BY_DECISION: Record<ReviewEvent, VoteChoice> = {
  approved_by_administrator: 'approve',
  rejected_by_administrator: 'reject',
  reupload_requested: 'reupload',
};

type VoteResult = { row: SubmissionRow; decision: Decision; isAgainst: boolean };

/**
 * The outcome of a vote: either nothing is decided yet, or a decision with the comment and reason of one of the two.
 */
type RecordedVote =
  | { is: 'noted'; row: SubmissionRow }
  | {
      is: 'decided';
      as: (VoteResolution & { is: 'decided' })['as'];
      comment: string | null;
      author: string;
      reasonCode: string | null;
    };

const NO_PERSON =
  'This decision needs a four-eyes review, and an API token is not a person. Sign in as a user.';
const NOT_YOURS =
  'Your vote does not count yet, because another user set your password. Set a password or passkey yourself, under Your account in the settings, and decide again.';
const ALREADY_VOTED = 'You have already voted on this case. Another reviewer must decide it.';
const TAKE_THE_OTHERS =
  'The two votes differ. Change yours to match the other, or leave the case to a third reviewer.';

const OWN_APPROVAL =
  'You approved this submission. Another reviewer must take the approval back or reopen the case first.';

/**
 * The outcome of a vote on a locked submission. A first vote is stored where no one else reads it: the audit records
 * only that there was one. Its comment and reason are not sent anywhere before the case is decided.
 * @throws AppError `second-person` when another person must vote, `forbidden` when the voter must be a person
 */
export async function recordReviewVote(
  { masterKey }: { masterKey: MasterKey },
  tx: Tx,
  context: DecisionContext,
  { row, decision, isAgainst }: VoteResult,
): Promise<RecordedVote> {
  const { reviewer, userId, fourEyes } = context;
  const { comment, reasonCode } = decision;
  const isOpen = row.second_look === 'wanted' || row.second_look === 'differs';
  const votes = isOpen ? await listOpenVotes(tx, row) : [];
  const choice = CHOICE_BY_DECISION[decision.event];
  const isAsked =
    isAgainst ||
    needsFourEyes(fourEyes, choice) ||
    (await isInSample({ masterKey }, tx, row, fourEyes.sample_percent)) ||
    (await wasDecidedByTwo(tx, row));
  const alone: RecordedVote = { is: 'decided', as: null, comment, author: reviewer.name, reasonCode };
  if (votes.length === 0 && !isAsked) return alone;
  const approver = row.status === 'approved' ? await findApprover(tx, context, row) : null;
  if (approver === 'pipeline') return alone;
  if (userId === null) throw new AppError('forbidden', NO_PERSON);
  if (approver === 'reviewer') throw new AppError('second-person', OWN_APPROVAL);
  if (!(await hasCredentialOfOwn(tx, { tenantId: row.tenant_id, userId })))
    throw new AppError('forbidden', NOT_YOURS);
  // The approver and the reviewer are the two.
  if (approver === 'another') return alone;
  const before = votes.map((vote) => ({ by: vote.user_id, choice: vote.choice }));
  const next = resolveVotes(before, { by: userId, choice }, isAsked);
  // A user who was removed and added again has another id.
  const isNameUsed = votes.some(({ user_id, name }) => user_id !== userId && name === reviewer.name);
  if (next.is === 'refused' || isNameUsed) {
    throw new AppError('second-person', votes.length > 1 ? TAKE_THE_OTHERS : ALREADY_VOTED);
  }
  await insertReviewVote(tx, {
    tenant_id: row.tenant_id,
    submission_id: row.id,
    attempt: row.attempt,
    number: votes.length + 1,
    user_id: userId,
    name: reviewer.name,
    choice,
    reason_code: reasonCode,
    comment,
    acknowledged: decision.acknowledged,
    at: context.now,
  });
  if (next.is === 'noted') return { is: 'noted', row: await recordVote(tx, context, row, next.as) };
  const earlier = [...votes].reverse().find((vote) => vote.choice === choice) ?? null;
  return { is: 'decided', as: next.as, ...voteWords(decision, reviewer.name, earlier) };
}

/** The comment and reason of a decision: the decider's, else those of the earlier reviewer with the same vote. */
function voteWords({ comment, reasonCode }: Decision, name: string, before: ReviewVoteRow | null) {
  const reason = reasonCode ?? before?.reason_code ?? null;
  if (comment || !before?.comment) return { comment, author: name, reasonCode: reason };
  return { comment: before.comment, author: before.name, reasonCode: reason };
}

async function recordVote(
  tx: Tx,
  { tenantId, reviewer, now }: DecisionContext,
  row: SubmissionRow,
  as: 'wanted' | 'differs',
): Promise<SubmissionRow> {
  const firstBy = as === 'wanted' ? reviewer.name : (row.first_look_by ?? reviewer.name);
  const noted = await writeFirstVote(tx, row, { as, firstBy, now });
  await appendAudit(tx, tenantId, {
    at: now,
    actor: reviewer,
    action: as === 'wanted' ? 'submission.looked_at' : 'submission.looked_at_otherwise',
    subjectId: row.subject_id,
    submissionId: row.id,
    fields: ['second_look'],
    attempt: row.attempt,
  });
  return noted;
}

/**
 * The giver of the current approval, alone or as one of two. An API token counts as the person who made it, and so does
 * an approver who is unknown as the reviewer.
 */
async function findApprover(
  tx: Tx,
  { tenantId, personId, reviewer }: DecisionContext,
  row: SubmissionRow,
): Promise<'pipeline' | 'reviewer' | 'another'> {
  if (row.decided_by === null) return 'pipeline';
  // A user who was removed and added again has another id.
  if (row.decided_by === reviewer.name) return 'reviewer';
  const { id: submissionId, attempt } = row;
  const decided = await findAttempt(tx, tenantId, { submissionId, attempt });
  const votes = await listAttemptVotes(tx, row, attempt);
  const approvers = votes.flatMap(({ choice, user_id }) => (choice === 'approve' ? [user_id] : []));
  const deciderIds = [decided?.decided_by_id ?? null, ...approvers];
  return deciderIds.includes(null) || deciderIds.includes(personId) ? 'reviewer' : 'another';
}

/** Whether two decided about this attempt before it was reopened: one of them cannot decide otherwise alone. */
async function wasDecidedByTwo(tx: Tx, row: SubmissionRow): Promise<boolean> {
  const votes = await listAttemptVotes(tx, row, row.attempt);
  return votes.some(({ outcome }) => outcome !== null);
}

async function isInSample(
  { masterKey }: { masterKey: MasterKey },
  tx: Tx,
  { tenant_id, id }: SubmissionRow,
  percent: number,
): Promise<boolean> {
  if (percent === 0) return false;
  const hash = await openNumberHash(tx, masterKey, tenant_id);
  // Only letters and digits: a document's number.
  return isSampled(hash(`second look: ${id}`), percent);
}
