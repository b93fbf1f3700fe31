import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { lockToken } from '../ephemeral-tokens/lock-token.ts';
import { type HourLimit, requireHourRoom } from '../ephemeral-tokens/require-hour-room.ts';

/** Messages that a thread takes, both sides' together. */
export const MOST_MESSAGES = 500;
/** Messages that one link may write in an hour, to all its threads together. */
export const MOST_BY_LINK = 20;
const LINK_LIMIT = {
  table: 'messages',
  most: MOST_BY_LINK,
  code: 'too-many-messages',
  sentence: `A link may write ${MOST_BY_LINK} messages in an hour.`,
} satisfies HourLimit;

type Writing = { submissionId: string; tokenId: string | null; at: Date };

/**
 * Whether a message may be written: there is room in its thread, held by the lock that the caller has on the
 * submission's row, and its link has not written too much, held by a lock on the link taken after that one.
 * @throws AppError `thread-full`; `too-many-messages` with the `limit` of a link
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
  if (tokenId === null) return;
  await lockToken(tx, tenantId, tokenId);
  await requireHourRoom(tx, LINK_LIMIT, { tenantId, tokenId }, at);
}
