import { setTimeout } from 'node:timers/promises';
import { AppError } from '../../../errors.ts';
import type { Tenant } from '../../../http/find-tenant.ts';
import { findPasskey, type Passkey, recordPasskeyUse } from '../../../store/staff/passkeys.ts';
import { lockUser, type User } from '../../../store/staff/staff.ts';
import { BY_PASSWORD, endChallenge } from '../../../store/staff/staff-sessions.ts';
import type { Tx } from '../../../store/transaction.ts';
import { auditLogin, auditRefusal, type LoginContext, toActor } from '../audit-login.ts';
import { addressBucket, countTry, MIN_REFUSAL_MS } from '../limit-logins.ts';
import {
  type LoginResult,
  openFor,
  refuseByPolicy,
  SENTENCES,
  type StaffDeps,
  UNKNOWN_USER,
} from '../log-in.ts';
import type { PasskeyAnswer } from './contract.ts';
import { consumeChallenge, isChallengeGood } from './passkey-challenge.ts';
import { type RelyingParty, verifyPasskey } from './verify-passkey.ts';

type PasskeyLogin = { answer: PasskeyAnswer; origin: string; address: string };
type LoginOutcome = LoginResult | keyof typeof SENTENCES;

/**
 * A login with a passkey alone, or after the password. A passkey with user verification is two factors. A refused
 * answer counts as a failed login of its address, never of the user: signatures cannot be guessed, and so no one can
 * lock a user out. Wrong passwords do not count here.
 * @throws AppError `login-refused`, one sentence for every cause; `too-many-logins` after ten failures from the
 * address; `company-only` if staff use single sign-on, for all except superusers
 */
export async function logInWithPasskey(
  { db, now, masterKey }: StaffDeps,
  tenant: Tenant,
  { answer, origin, address }: PasskeyLogin,
): Promise<LoginResult> {
  const buckets = [addressBucket(masterKey, address)];
  const loginAttempt = await db.asTenant(tenant.id, (tx) => countTry(tx, tenant.id, buckets, now()));
  const purpose = { tenantId: tenant.id, addTo: null };
  const party: RelyingParty = {
    origin,
    isChallengeGood: (challenge) => isChallengeGood(masterKey, purpose, challenge, now()),
  };
  const earliest = setTimeout(MIN_REFUSAL_MS);
  const outcome = await db.asTenant(tenant.id, async (tx): Promise<LoginOutcome> => {
    const context = { tenantId: tenant.id, masterKey, address, now: now() };
    const passkeyUser = await findUser(tx, context, answer, party);
    if (!passkeyUser) return 'login-refused';
    const { user, passkey, use } = passkeyUser;
    const refusal = await refuseByPolicy(tx, tenant, user, context, loginAttempt);
    if (refusal) return refusal;
    await endChallenge(tx, { tenantId: tenant.id, userId: user.id });
    await recordPasskeyUse(tx, passkey, { ...use, last_used_at: context.now });
    if (tenant.settings.oidc?.enforce) await auditLogin(tx, context, toActor(user), 'login.break-glass', []);
    return openFor(tx, user, context, BY_PASSWORD, 'passkey');
  });
  if (typeof outcome === 'object') return outcome;
  await earliest;
  throw new AppError(outcome, outcome === 'login-refused' ? WRONG_PASSKEY_SENTENCE : SENTENCES[outcome]);
}

const WRONG_PASSKEY_SENTENCE =
  'The passkey is unknown or could not be verified. Use another one, or your password.';

type PasskeyUser = { user: User; passkey: Passkey; use: { sign_count: number; backed_up: boolean } };

/**
 * The user of the passkey that answered, locked; null if the answer is refused, which is audited. The lock orders
 * answers, so that two with the same counter are not both admitted.
 */
async function findUser(
  tx: Tx,
  context: LoginContext,
  answer: PasskeyAnswer,
  party: RelyingParty,
): Promise<PasskeyUser | null> {
  const { tenantId, now } = context;
  const credentialId = Buffer.from(answer.id, 'base64url');
  const storedPasskey = await findPasskey(tx, tenantId, credentialId);
  const user = storedPasskey && (await lockUser(tx, { tenantId, userId: storedPasskey.user_id }));
  // The counter as it is under the lock; a passkey that was just removed is gone.
  const passkey = user && (await findPasskey(tx, tenantId, credentialId));
  const verification = passkey && verifyPasskey(answer, passkey, party);
  const isAdmitted =
    verification && !user.suspended && (await consumeChallenge(tx, tenantId, verification.challenge, now));
  if (!isAdmitted) {
    await auditRefusal(tx, context, user ? toActor(user) : UNKNOWN_USER, ['passkey']);
    return null;
  }
  const { sign_count, backed_up } = verification;
  return { user, passkey, use: { sign_count, backed_up } };
}
