import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../db/database.ts';
import { lockToken } from '../records/ephemeral-tokens/lock-token.ts';
import { type HourLimit, requireHourRoom } from '../records/ephemeral-tokens/require-hour-room.ts';

const HOUR_MS = 3_600_000;
/** Edits of details that one link may make in an hour. */
export const MAX_EDITS = 20;
const LIMIT = {
  table: 'detail_edits',
  most: MAX_EDITS,
  code: 'too-many',
  sentence: `A link may edit the details ${MAX_EDITS} times in an hour.`,
} satisfies HourLimit;

/**
 * Counts an edit of the person's details by a link; rows that no longer count are deleted.
 * @throws AppError `too-many` with the `limit` of a link
 */
export async function addDetailEdit(
  tx: Tx,
  link: { tenantId: string; tokenId: string },
  now: Date,
): Promise<void> {
  const { tenantId, tokenId } = link;
  await lockToken(tx, tenantId, tokenId);
  await requireHourRoom(tx, LIMIT, link, now);
  await tx
    .deleteFrom('detail_edits')
    .where('tenant_id', '=', tenantId)
    .where('token_id', '=', tokenId)
    .where('created_at', '<=', new Date(now.getTime() - HOUR_MS))
    .execute();
  await tx
    .insertInto('detail_edits')
    .values({ tenant_id: tenantId, token_id: tokenId, id: uuidv7(), created_at: now })
    .execute();
}
