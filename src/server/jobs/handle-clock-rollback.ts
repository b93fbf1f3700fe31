import { purgeLogins } from '../features/staff/purge-logins.ts';
import { purgeIdempotencyRecords } from '../http/idempotency/idempotency-records.ts';
import { clampExpiries } from '../store/clock.ts';
import { endCredentialRequests } from '../store/credential-requests.ts';
import { clampChallenges } from '../store/liveness-challenges.ts';
import type { Tx } from '../store/transaction.ts';

/**
 * After the database's clock was set back from `seen` to `wall`: ends all records that had expired by `seen`. Shortens
 * live ones, so that none lasts longer than if it had begun now.
 */
export async function handleClockRollback(tx: Tx, seen: Date, wall: Date): Promise<void> {
  await purgeIdempotencyRecords(tx, seen);
  await clampChallenges(tx, seen, wall);
  await endCredentialRequests(tx, seen, wall);
  await purgeLogins(tx, seen);
  await clampExpiries(tx, seen, wall);
}
