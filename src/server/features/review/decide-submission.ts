import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { appendAudit } from '../../db/append-audit.ts';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type LifecycleEvent, nextStanding, stateOf } from '../../domain/lifecycle.ts';
import { standingOfRow } from '../../domain/stored-standing.ts';
import { AppError } from '../../errors.ts';
import { formatTimestamp } from '../../http/timestamps.ts';

type Context = { tenantId: string; submissionId: string; reviewer: string; now: Date };

export type ReviewEvent = Extract<
  LifecycleEvent,
  'approved_by_administrator' | 'rejected_by_administrator' | 'reupload_requested'
>;

type Row = Selectable<Schema['submissions']>;

/**
 * Writes a reviewer's decision. The row's lock decides between two reviewers: the second one reads who was
 * first.
 * @throws AppError `not-found`, or `conflict` naming who decided and when
 */
export async function decideSubmission(
  tx: Tx,
  context: Context,
  event: ReviewEvent,
  comment: string | null,
): Promise<Row> {
  const { tenantId, submissionId, reviewer, now } = context;
  const row = await tx
    .selectFrom('submissions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', submissionId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not-found', 'There is no such submission.');
  const transition = nextStanding(standingOfRow(row), event);
  if ('refused' in transition) throw new AppError('conflict', alreadyDecided(row));
  const decided = await tx
    .updateTable('submissions')
    .set({
      status: stateOf(transition.to),
      reupload_required: transition.to === 'reupload_required',
      decided_by: reviewer,
      decided_at: now,
      updated_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', submissionId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (comment) await postComment(tx, context, comment);
  await appendAudit(tx, tenantId, {
    at: now,
    actor: reviewer,
    action: `submission.${event}`,
    subjectId: row.subject_id,
    fields: ['status'],
  });
  return decided;
}

function alreadyDecided(row: Row): string {
  const who = row.decided_by ?? 'the pipeline';
  return `This submission was ${row.status} by ${who} at ${formatTimestamp(row.decided_at)}.`;
}

async function postComment(tx: Tx, context: Context, comment: string): Promise<void> {
  await tx
    .insertInto('messages')
    .values({
      tenant_id: context.tenantId,
      id: uuidv7(),
      submission_id: context.submissionId,
      author_type: 'admin',
      author: context.reviewer,
      comment_text: comment,
      created_at: context.now,
    })
    .execute();
}
