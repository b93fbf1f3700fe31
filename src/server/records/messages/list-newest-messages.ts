import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { Message } from './list-messages.ts';

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
  throw new AppError('not-found', 'There is no such message.');
}
