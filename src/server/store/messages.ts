import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../errors.ts';
import { assertHourlyLimit, type HourLimit, lockToken } from './ephemeral-tokens.ts';
import type { Tx } from './transaction.ts';

/** The messages of these submissions, first to last. */
export async function listMessages(tx: Tx, tenantId: string, submissionIds: readonly string[]) {
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

/** One message as it is stored. */
export type Message = Awaited<ReturnType<typeof listMessages>>[number];

/** Messages of one thread in one answer. */
export const MESSAGES_A_PAGE = 100;

/**
 * The newest messages of each of these submissions, 100 at most of each, first to last.
 * @param before a message's id: of its thread those before it, of another nothing
 * @throws AppError `not-found` when none of these submissions has a message `before`
 */
export async function listNewestMessages(
  tx: Tx,
  tenantId: string,
  submissionIds: readonly string[],
  before: string | null = null,
): Promise<Message[]> {
  const found = before === null ? null : await findThread(tx, tenantId, submissionIds, before);
  const threads = found === null ? submissionIds : [found.submission_id];
  if (threads.length === 0) return [];
  const isEarlier: RawBuilder<boolean> =
    found === null
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

async function findThread(tx: Tx, tenantId: string, submissionIds: readonly string[], id: string) {
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
  /** what the reviewers read: a staff member's name, or `subject` */
  author: string;
  /** the link that the subject writes by; null for staff */
  tokenId: string | null;
  comment: string;
  /** an administrator waits for an answer */
  asksForReply?: boolean;
  at: Date;
};

/**
 * Adds a message to a submission's thread, where there is room for one: the subject's takes back `response_required`,
 * an administrator's may set it. The caller holds the submission's row locked, so that flag and thread never disagree
 * and any number of messages at once stay within the limits.
 * @returns the message's id
 * @throws AppError as `assertMessageLimit`
 */
export async function postMessage(tx: Tx, tenantId: string, message: NewMessage): Promise<string> {
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
    .$if(authorType === 'subject', (query) => query.set({ response_required: false }))
    .$if(authorType === 'admin' && asksForReply, (query) => query.set({ response_required: true }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', submissionId)
    .execute();
  return id;
}

/** Messages that a thread takes, both sides' together. */
export const MAX_MESSAGES = 500;
/** Messages that one link may write in an hour, to all its threads together. */
export const MAX_UNANSWERED = 20;
const LINK_LIMIT = {
  table: 'messages',
  most: MAX_UNANSWERED,
  code: 'too-many-messages',
  sentence: `This link has reached its limit of ${MAX_UNANSWERED} messages an hour. Try again later.`,
} satisfies HourLimit;

type MessageTarget = { submissionId: string; tokenId: string | null; at: Date };

/**
 * Whether a message may be written: there is room in its thread, held by the lock that the caller has on the
 * submission's row, and its link has not written too much, held by a lock on the link taken after that one.
 * @throws AppError `thread-full`; `too-many-messages` with the `limit` of a link
 */
export async function assertMessageLimit(
  tx: Tx,
  tenantId: string,
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
