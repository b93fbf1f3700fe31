import { getSessionCutoffs } from '../../http/credentials/session-lifetime.ts';
import { purgeReturns } from '../../store/staff/oidc.ts';
import { purgeUsedChallenges } from '../../store/staff/passkeys.ts';
import { purgeEnrolments } from '../../store/staff/second-factors.ts';
import { purgeChallenges, purgeLoginFailures, purgeSessions } from '../../store/staff/staff-sessions.ts';
import type { Tx } from '../../store/transaction.ts';
import { overUntil } from './limit-logins.ts';
import { CHALLENGE_SECONDS } from './log-in.ts';
import { PASSKEY_CHALLENGE_MS } from './passkeys/passkey-challenge.ts';
import { STATE_LIFETIME_MS } from './sso/state-cookie.ts';

/** Deletes expired login data: failures that no longer count, sessions, challenges and links that have ended. */
export async function purgeLogins(tx: Tx, now: Date): Promise<void> {
  const { createdSince, usedSince } = getSessionCutoffs(now);
  await purgeReturns(tx, new Date(now.getTime() - STATE_LIFETIME_MS));
  await purgeLoginFailures(tx, overUntil(now));
  await purgeSessions(tx, createdSince, usedSince);
  await purgeChallenges(tx, new Date(now.getTime() - CHALLENGE_SECONDS * 1000));
  await purgeUsedChallenges(tx, new Date(now.getTime() - PASSKEY_CHALLENGE_MS));
  await purgeEnrolments(tx, now);
}
