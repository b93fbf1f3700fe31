import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';

/** Challenges that one link may ask for in an hour. */
export const MOST_CHALLENGES = 10;
const HOUR_MS = 3_600_000;

/**
 * Whether a link may ask for one more challenge; the lock that the caller has on the subject keeps others out.
 * @throws AppError `too-many` with the `limit`
 */
export async function requireChallengeRoom(
  tx: Tx,
  { tenant_id, id }: { tenant_id: string; id: string },
  now: Date,
): Promise<void> {
  // The one that has to leave the hour before the link may ask again.
  const row = await tx
    .selectFrom('liveness_challenges')
    .select('created_at')
    .where('tenant_id', '=', tenant_id)
    .where('token_id', '=', id)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('created_at', 'desc')
    .offset(MOST_CHALLENGES - 1)
    .limit(1)
    .executeTakeFirst();
  if (!row) return;
  throw new AppError('too-many', `A link may ask for ${MOST_CHALLENGES} challenges in an hour.`, {
    extra: { limit: MOST_CHALLENGES },
    retryAfter: Math.ceil((row.created_at.getTime() + HOUR_MS - now.getTime()) / 1000),
  });
}
