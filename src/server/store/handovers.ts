import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../db/database.ts';
import { lockToken } from '../records/ephemeral-tokens/lock-token.ts';
import { type HourLimit, requireHourRoom } from '../records/ephemeral-tokens/require-hour-room.ts';

const HOUR_MS = 3_600_000;
/** Handovers that one link may begin in an hour. */
export const MAX_HANDOVERS = 20;
const LIMIT = {
  table: 'handovers',
  most: MAX_HANDOVERS,
  code: 'too-many',
  sentence: `A link may begin ${MAX_HANDOVERS} handovers in an hour.`,
} satisfies HourLimit;

type Link = { tenant_id: string; id: string };

/**
 * Writes a code for a link. The ones before it that nobody took expire; they stay for as long as they count.
 * @throws AppError `too-many` with the `limit` of a link
 */
export async function addHandover(
  tx: Tx,
  { tenant_id, id: token_id }: Link,
  { codeHash, now, expiresAt }: { codeHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await lockToken(tx, tenant_id, token_id);
  await requireHourRoom(tx, LIMIT, { tenantId: tenant_id, tokenId: token_id }, now);
  await tx
    .deleteFrom('handovers')
    .where('tenant_id', '=', tenant_id)
    .where('token_id', '=', token_id)
    .where('taken_at', 'is', null)
    .where('created_at', '<=', new Date(now.getTime() - HOUR_MS))
    .execute();
  await tx
    .updateTable('handovers')
    .set({ expires_at: now })
    .where('tenant_id', '=', tenant_id)
    .where('token_id', '=', token_id)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  await tx
    .insertInto('handovers')
    .values({
      tenant_id,
      id: uuidv7({ msecs: now.getTime() }),
      token_id,
      code_hash: codeHash,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}
