import type { Tx } from '../../db/database.ts';
import { purgeSessions } from '../../http/credentials/credentials.ts';
import { purgeLoginFailures } from './limit-logins.ts';
import { purgeChallenges } from './verify-login.ts';

/** Forgets what is over of logins: failures that no longer count, sessions, challenges and links that have ended. */
export async function purgeLogins(tx: Tx, now: Date): Promise<void> {
  await purgeLoginFailures(tx, now);
  await purgeSessions(tx, now);
  await purgeChallenges(tx, now);
  await tx.deleteFrom('staff_enrolments').where('expires_at', '<=', now).execute();
}
