import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../errors.ts';
import { lockToken } from './ephemeral-tokens.ts';
import { assertHourlyLimit, type HourlyLimit, MAX_MESSAGES_AN_HOUR } from './hourly-limits.ts';
import { startClock, stopClock } from './submissions/case-clock.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

/** The messages of these submissions, oldest first. */
export async function listMessages(tx: Tx, tenantId: TenantId, submissionIds: readonly string[]) {
  if (submissionIds.length === 0) return [];
  return tx
    .selectFrom('messages')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('submission_id', 'in', submissionIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** One stored message. */
export type Message = Awaited<ReturnType<typeof listMessages>>[number];

/** Maximum messages of one thread in one answer. */
export const MESSAGES_A_PAGE = 100;

/**
 * The newest messages of each of these submissions, at most 100 of each, oldest first.
 * @param before a message's id: only earlier messages of its thread are returned
 * @throws AppError `not-found` if none of these submissions has a message `before`
 */
export async function listNewestMessages(
  tx: Tx,
  tenantId: TenantId,
  submissionIds: readonly string[],
  before: string | null = null,
): Promise<Message[]> {
  const thread = before === null ? null : await findThread(tx, tenantId, submissionIds, before);
  const threads = thread === null ? submissionIds : [thread.submission_id];
  if (threads.length === 0) return [];
  const isEarlier: RawBuilder<boolean> =
    thread === null
      ? sql`true`
      : sql`(created_at, id) < (select created_at, id from messages
      where tenant_id = ${tenantId} and id = ${before})`;
  const { rows } = await sql<Message>`
    select m.* from unnest(${sql.val(threads)}::uuid[]) as t (submission_id)
      cross join lateral (
        select * from messages where tenant_id = ${tenantId} and submission_id = t.submission_id and ${isEarlier}
          order by created_at desc, id desc limit ${MESSAGES_A_PAGE}) as m
      order by m.created_at, m.id`.execute(tx);
  return rows;
}

async function findThread(tx: Tx, tenantId: TenantId, submissionIds: readonly string[], id: string) {
  const row = await tx
    .selectFrom('messages')
    .select('submission_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row && submissionIds.includes(row.submission_id)) return row;
  throw new AppError('not-found', 'No message of this thread has this id.');
}

export type NewMessage = {
  submissionId: string;
  authorType: 'admin' | 'subject';
  /** the author for reviewers: a staff member's name, or `subject` */
  author: string;
  /** the subject's link; null for staff */
  tokenId: string | null;
  comment: string;
  /** whether an administrator waits for an answer */
  asksForReply?: boolean;
  at: Date;
};

/**
 * Adds a message to a submission's thread within its limits. A message of the subject clears `response_required`; one
 * of an administrator may set it. The clock of the case's target is stopped between the two. The caller has locked
 * the submission's row, so that flag and thread agree and concurrent messages stay within the limits.
 * @returns the message's id
 * @throws AppError as `assertMessageLimit`
 */
export async function postMessage(tx: Tx, tenantId: TenantId, message: NewMessage): Promise<string> {
  await assertMessageLimit(tx, tenantId, message);
  const { submissionId, authorType, author, tokenId, comment, asksForReply = false, at } = message;
  const id = uuidv7();
  await tx
    .insertInto('messages')
    .values({
      tenant_id: tenantId,
      id,
      submission_id: submissionId,
      author_type: authorType,
      author,
      token_id: tokenId,
      comment_text: comment,
      created_at: at,
    })
    .execute();
  await tx
    .updateTable('submissions')
    .set({ updated_at: at })
    .set((eb) => ({
      sampled_updated_at: eb
        .case()
        .when('sample_voters', 'is not', null)
        .then(at)
        .else(eb.ref('sampled_updated_at'))
        .end(),
    }))
    .$if(authorType === 'subject', (query) => query.set({ response_required: false }))
    .$if(authorType === 'admin' && asksForReply, (query) => query.set({ response_required: true }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', submissionId)
    .execute();
  const row = { tenant_id: tenantId, id: submissionId };
  if (authorType === 'subject') await startClock(tx, row, at);
  else if (asksForReply) await stopClock(tx, row, at);
  return id;
}

/** Maximum messages of a thread, from both sides. */
export const MAX_MESSAGES = 500;
const LINK_LIMIT = {
  table: 'messages',
  max: MAX_MESSAGES_AN_HOUR,
  code: 'too-many-messages',
  sentence: `This link has reached its limit of ${MAX_MESSAGES_AN_HOUR} messages an hour. Try again later.`,
} satisfies HourlyLimit;

type MessageTarget = { submissionId: string; tokenId: string | null; at: Date };

/**
 * Checks the limits of the thread and of the link. The caller's lock on the submission protects the first,
 * and a lock on the link, acquired here, the second.
 * @throws AppError `thread-full`; `too-many-messages` with the link's `limit`
 */
export async function assertMessageLimit(
  tx: Tx,
  tenantId: TenantId,
  { submissionId, tokenId, at }: MessageTarget,
): Promise<void> {
  const { messages } = await tx
    .selectFrom('messages')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('messages'))
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  if (messages >= MAX_MESSAGES) {
    throw new AppError('thread-full', `This thread has reached its limit of ${MAX_MESSAGES} messages.`);
  }
  if (tokenId === null) return;
  await lockToken(tx, tenantId, tokenId);
  await assertHourlyLimit(tx, LINK_LIMIT, { tenantId, tokenId }, at);
}
