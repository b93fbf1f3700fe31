import type { Tx } from '../../db/database.ts';
import { type LifecycleEvent, nextStanding, stateOf } from '../../domain/lifecycle/lifecycle.ts';
import { standingOfRow } from '../../domain/lifecycle/stored-standing.ts';
import { AppError } from '../../errors.ts';
import { formatTimestamp } from '../../http/timestamps.ts';
import type { Actor } from '../../records/audit/actor.ts';
import { appendAudit } from '../../records/audit/append-audit.ts';
import { postMessage } from '../../records/messages/post-message.ts';
import { writeDecision } from '../../records/submissions/cases/write-decision.ts';
import type { SubmissionRow } from '../../records/submissions/lock-submission.ts';
import { lockCase } from './lock-case.ts';

export type ReviewContext = { tenantId: string; submissionId: string; reviewer: Actor; now: Date };

export type ReviewEvent = Extract<
  LifecycleEvent,
  'approved_by_administrator' | 'rejected_by_administrator' | 'reupload_requested'
>;

export type Decision = {
  event: ReviewEvent;
  comment: string | null;
  /** the one that was looked at; null: whichever is the newest */
  attempt: number | null;
};

/**
 * Writes a reviewer's decision. The row's lock decides between two reviewers: the second one reads who was
 * first. It also decides between a reviewer and a newer picture: an upload takes the same lock to be recorded.
 * @throws AppError `not-found`, `decided-already` naming who and when, or `newer-attempt` naming that
 */
export async function decideSubmission(
  tx: Tx,
  context: ReviewContext,
  { event, comment, attempt }: Decision,
): Promise<SubmissionRow> {
  const { tenantId, submissionId, reviewer, now } = context;
  const row = await lockCase(tx, tenantId, submissionId);
  const transition = nextStanding(standingOfRow(row), event);
  if ('refused' in transition) throw new AppError('decided-already', alreadyDecided(row));
  if (attempt !== null && attempt !== row.attempt)
    throw new AppError('newer-attempt', newerCame(row, attempt));
  const decided = await writeDecision(tx, row, {
    status: stateOf(transition.to),
    reuploadRequired: transition.to === 'reupload_required',
    decidedBy: reviewer.name,
    now,
  });
  if (comment) {
    await postMessage(tx, tenantId, {
      submissionId,
      authorType: 'admin',
      author: reviewer.name,
      tokenId: null,
      comment,
      at: now,
    });
  }
  await appendAudit(tx, tenantId, {
    at: now,
    actor: reviewer,
    action: `submission.${event}`,
    subjectId: row.subject_id,
    fields: ['status'],
    attempt: row.attempt,
  });
  return decided;
}

function alreadyDecided(row: SubmissionRow): string {
  const who = row.decided_by ?? 'the pipeline';
  return `This submission was ${row.status} by ${who} at ${formatTimestamp(row.decided_at)}.`;
}

function newerCame({ attempt: newest }: SubmissionRow, attempt: number): string {
  return `Attempt ${newest} is the newest one, not attempt ${attempt}: nothing was decided.`;
}
