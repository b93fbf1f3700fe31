import type { Tx } from '../db/database.ts';
import { purgeLogins } from '../features/staff/purge-logins.ts';
import { purgeRequests } from '../http/idempotency/keyed-requests.ts';
import { setBack } from '../records/clock/set-back.ts';
import { setBackChallenges } from '../records/liveness/set-back-challenges.ts';

/**
 * For a clock that was set back from `seen` to `wall`: what had ended by the one has ended by the other as well, and
 * what goes on does not last longer than if it had begun now.
 */
export async function keepEnded(tx: Tx, seen: Date, wall: Date): Promise<void> {
  await purgeRequests(tx, seen);
  await setBackChallenges(tx, seen, wall);
  await purgeLogins(tx, seen);
  await setBack(tx, seen, wall);
}
