import { purgeLogins } from '../features/staff/purge-logins.ts';
import { purgeIdempotencyRecords } from '../http/idempotency/idempotency-records.ts';
import { clampExpiries } from '../store/clock.ts';
import { endCredentialRequests } from '../store/credential-requests.ts';
import { clampChallenges } from '../store/liveness-challenges.ts';
import type { Tx } from '../store/transaction.ts';

/**
 * After the database's clock was set back from `latestTime` to `wall`: ends all records that had expired by
 * `latestTime`. Shortens live ones, so that none lasts longer than if it had begun now.
 */
export async function handleClockRollback(tx: Tx, latestTime: Date, wall: Date): Promise<void> {
  await purgeIdempotencyRecords(tx, latestTime);
  await clampChallenges(tx, latestTime, wall);
  await endCredentialRequests(tx, latestTime, wall);
  await purgeLogins(tx, latestTime);
  await clampExpiries(tx, latestTime, wall);
}
