import type { MasterKey } from '../../../encryption/master-key.ts';
import { AppError } from '../../../errors.ts';
import { openNumberHash } from '../../../keys/tenant-key.ts';
import { appendAudit } from '../../../store/audit.ts';
import { writeFirstVote } from '../../../store/case-decisions.ts';
import {
  insertReviewVote,
  listAttemptVotes,
  listOpenVotes,
  type ReviewVoteRow,
} from '../../../store/review-votes.ts';
import type { SubmissionRow } from '../../../store/submission-row.ts';
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
const ALREADY_VOTED = 'You have already voted on this case. Another reviewer must decide it.';
const TAKE_THE_OTHERS =
  'The two votes differ. Change yours to match the other, or leave the case to a third reviewer.';

const OWN_APPROVAL =
  'You approved this submission. Another reviewer must take the approval back or reopen the case first.';

/**
 * The outcome of a vote on a locked submission. A first vote is stored where no one else reads it: the audit records
 * only that there was one. Its comment and reason are not sent anywhere before the case is decided.
 * @throws AppError `second-person` when it takes another person, `forbidden` when it takes people
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
  // One person can revoke an approval that another person or the pipeline gave.
  const isAsked =
    (row.status !== 'approved' || (await hasApproved(tx, context, row))) &&
    (isAgainst ||
      needsFourEyes(fourEyes, choice) ||
      (await isInSample({ masterKey }, tx, row, fourEyes.sample_percent)));
  if (votes.length === 0 && !isAsked) {
    return { is: 'decided', as: null, comment, author: reviewer.name, reasonCode };
  }
  if (userId === null) throw new AppError('forbidden', NO_PERSON);
  if (row.status === 'approved') throw new AppError('second-person', OWN_APPROVAL);
  const before = votes.map((vote) => ({ by: vote.user_id, choice: vote.choice }));
  const next = resolveVotes(before, { by: userId, choice }, isAsked);
  if (next.is === 'refused') {
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
    fields: ['second_look'],
    attempt: row.attempt,
  });
  return noted;
}

/** Whether the reviewer gave the current approval, alone or as one of two. */
async function hasApproved(
  tx: Tx,
  { reviewer, userId }: DecisionContext,
  row: SubmissionRow,
): Promise<boolean> {
  if (row.decided_by === reviewer.name) return true;
  const votes = await listAttemptVotes(tx, row, row.attempt);
  return votes.some((vote) => vote.user_id === userId && vote.choice === 'approve');
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
