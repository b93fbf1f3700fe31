import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { lockToken } from '../ephemeral-tokens/lock-token.ts';

/** Messages that a thread takes, both sides' together. */
export const MOST_MESSAGES = 500;
/** Messages that one link may write in an hour, to all its threads together. */
export const MOST_BY_LINK = 20;
const HOUR_MS = 3_600_000;

type Writing = { submissionId: string; tokenId: string | null; at: Date };

/**
 * Whether a message may be written: there is room in its thread, held by the lock that the caller has on the
 * submission's row, and its link has not written too much, held by a lock on the link taken after that one.
 * @throws AppError `conflict` for a full thread, `too-many` with the `limit` of a link
 */
export async function requireMessageRoom(
  tx: Tx,
  tenantId: string,
  { submissionId, tokenId, at }: Writing,
): Promise<void> {
  const { messages } = await tx
    .selectFrom('messages')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('messages'))
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  if (messages >= MOST_MESSAGES) {
    throw new AppError('thread-full', `This thread has ${MOST_MESSAGES} messages, and takes no more.`);
  }
  if (tokenId !== null) await requireCalmLink(tx, tenantId, tokenId, at);
}

async function requireCalmLink(tx: Tx, tenantId: string, tokenId: string, at: Date): Promise<void> {
  await lockToken(tx, tenantId, tokenId);
  // The one that has to leave the hour before the link may write again.
  const row = await tx
    .selectFrom('messages')
    .select('created_at')
    .where('tenant_id', '=', tenantId)
    .where('token_id', '=', tokenId)
    .where('created_at', '>', new Date(at.getTime() - HOUR_MS))
    .orderBy('created_at', 'desc')
    .offset(MOST_BY_LINK - 1)
    .limit(1)
    .executeTakeFirst();
  if (!row) return;
  throw new AppError('too-many-messages', `A link may write ${MOST_BY_LINK} messages in an hour.`, {
    extra: { limit: MOST_BY_LINK },
    retryAfter: Math.ceil((row.created_at.getTime() + HOUR_MS - at.getTime()) / 1000),
  });
}
