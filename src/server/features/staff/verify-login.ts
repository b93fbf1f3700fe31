import { setTimeout } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { hashSecret } from '../../encryption/secrets.ts';
import { AppError } from '../../errors.ts';
import type { Tenant } from '../../http/find-tenant.ts';
import { lockUser, type User } from '../../store/staff/staff.ts';
import {
  addLoginFailure,
  endChallenge,
  findChallengedUser,
  spendAttempt,
} from '../../store/staff/staff-sessions.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import { auditLogin, toActor } from './audit-login.ts';
import { consumeCode } from './consume-code.ts';
import { codeBucket, fullUntil, listBuckets, MIN_REFUSAL_MS } from './limit-logins.ts';
import { CHALLENGE_SECONDS, type LoginResult, openFor, type StaffDeps } from './log-in.ts';

const MAX_FAILURES = 5;

type SecondFactorAnswer = { challengeToken: string; code: string; address: string };

/**
 * The second phase of the login: exchanges the challenge's token and a code for a session. The lock on the user's row
 * counts codes one by one, for any number of requests and servers. A wrong code counts among the user's and as a failed
 * login too. While the user has too many of them, no code is checked.
 * @throws AppError `code-refused`, one sentence for every cause
 */
export async function verifyLogin(
  { db, now, masterKey }: StaffDeps,
  tenant: Tenant,
  answer: SecondFactorAnswer,
): Promise<LoginResult> {
  const tenantId = tenant.id;
  const earliest = setTimeout(MIN_REFUSAL_MS);
  const loggedIn = await db.asTenant(tenantId, async (tx) => {
    const verifiedLogin = await consumeAttempt(tx, tenantId, answer.challengeToken, now());
    if (!verifiedLogin) return null;
    const { user, byProvider } = verifiedLogin;
    const context = { tenantId, masterKey, address: answer.address, now: now() };
    const codes = codeBucket(masterKey, user.id);
    if (await fullUntil(tx, tenantId, codes, now())) return null;
    if (await consumeCode(tx, masterKey, user, answer.code, now())) {
      await endChallenge(tx, { tenantId, userId: user.id });
      if (tenant.settings.oidc?.enforce && !byProvider) {
        await auditLogin(tx, context, toActor(user), 'login.break-glass', []);
      }
      return openFor(tx, user, context, { byProvider, factorAtProvider: false });
    }
    const buckets = [codes, ...listBuckets(masterKey, user.email, answer.address)];
    await addLoginFailure(tx, { id: uuidv7(), tenantId }, buckets, now());
    // The user's codes are already limited, and these entries with them.
    await auditLogin(tx, context, toActor(user), 'login.refused', ['code']);
    return null;
  });
  if (loggedIn) return loggedIn;
  await earliest;
  throw new AppError('code-refused', 'The code is wrong, or the login has expired.');
}

type VerifiedLogin = { user: User; byProvider: boolean };

/** Uses one of the challenge's attempts. @returns its user, locked; null when the challenge has ended */
async function consumeAttempt(
  tx: Tx,
  tenantId: TenantId,
  token: string,
  now: Date,
): Promise<VerifiedLogin | null> {
  const hash = hashSecret(token);
  const challengedUser = await findChallengedUser(tx, tenantId, hash);
  // The user before the challenge, in the lock order of every change of the user.
  const user = challengedUser && (await lockUser(tx, { tenantId, userId: challengedUser.user_id }));
  if (!user || user.suspended || !user.totp_active) return null;
  const cutoff = new Date(now.getTime() - CHALLENGE_SECONDS * 1000);
  const isTaken = await spendAttempt(tx, tenantId, hash, { max: MAX_FAILURES, createdSince: cutoff });
  return isTaken ? { user, byProvider: challengedUser.by_provider } : null;
}
