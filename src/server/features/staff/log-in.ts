import { setTimeout } from 'node:timers/promises';
import type { MasterKey } from '../../encryption/master-key.ts';
import { hashPassword, verifyPassword } from '../../encryption/password.ts';
import { hashSecret, newSecret } from '../../encryption/secrets.ts';
import { AppError } from '../../errors.ts';
import type { Tenant } from '../../http/find-tenant.ts';
import { bySystem } from '../../store/audit/audit.ts';
import type { TenantDatabase } from '../../store/database/database.ts';
import type { Role } from '../../store/permissions.ts';
import { findUserByEmail, hasFactor, lockUser, type User } from '../../store/staff/staff.ts';
import {
  addSession,
  BY_PASSWORD,
  openChallenge as keepChallenge,
  removeLoginFailure,
} from '../../store/staff/staff-sessions.ts';
import type { Tx } from '../../store/transaction.ts';
import { auditLogin, auditRefusal, type LoginContext, toActor } from './audit-login.ts';
import { countTry, type LoginAttempt, listBuckets, MIN_REFUSAL_MS, mayAuditRefusal } from './limit-logins.ts';
import type { Providers } from './sso/open-providers.ts';

export type StaffDeps = {
  db: TenantDatabase;
  now: () => Date;
  masterKey: MasterKey;
  providers: Providers;
  sendsMail: boolean;
};
export type LoginResult = { token: string; username: string; role: Role };
export type Challenge = { challenge: 'totp'; challenge_token: string; expires_in: number };

/** A refusal is returned, not thrown, so that its entry in the audit is committed. */
type LoginOutcome = LoginResult | Challenge | PasskeyChallenge | keyof typeof SENTENCES;
type PasskeyChallenge = { challenge: 'passkey' };
type Credentials = { email: string; password: string; address: string };

export const CHALLENGE_SECONDS = 300;

/**
 * The first phase of the login: a session, or for a user with a second factor a challenge. A user with a passkey and
 * no authenticator app continues with `logInWithPasskey`. An unknown e-mail costs the same argon2 work as a wrong
 * password, so the duration does not reveal who has an account.
 * @throws AppError `login-refused`, one sentence for every cause; `too-many-logins` after ten failures;
 * `factor-required` when the tenant requires a second factor and the user has none; `company-only` if staff use
 * single sign-on, for all except superusers with a second factor
 */
export function createLogIn({ db, now, masterKey }: StaffDeps) {
  const decoyHash = hashPassword(newSecret('session'));
  return async (
    tenant: Tenant,
    { email, password, address }: Credentials,
  ): Promise<LoginResult | Challenge | PasskeyChallenge> => {
    const buckets = listBuckets(masterKey, email, address);
    const loginAttempt = await db.asTenant(tenant.id, (tx) => countTry(tx, tenant.id, buckets, now()));
    const storedUser = await db.asTenant(tenant.id, (tx) => findUserByEmail(tx, tenant.id, email));
    const right = await verifyPassword(storedUser?.password_hash ?? (await decoyHash), password);
    const earliest = setTimeout(MIN_REFUSAL_MS);
    const outcome = await db.asTenant(tenant.id, async (tx): Promise<LoginOutcome> => {
      const context = { tenantId: tenant.id, masterKey, address, now: now() };
      const user = storedUser && right ? await lockUnchanged(tx, storedUser) : null;
      if (!user) {
        await auditRefusal(tx, context, storedUser ? toActor(storedUser) : UNKNOWN_USER, ['password']);
        return 'login-refused';
      }
      const refusal = await refuseByPolicy(tx, tenant, user, context, loginAttempt);
      if (refusal) return refusal;
      if (user.totp_active) return openChallenge(tx, user, now());
      return user.has_passkey ? { challenge: 'passkey' } : openFor(tx, user, context);
    });
    if (typeof outcome === 'object') return outcome;
    await earliest;
    throw new AppError(outcome, SENTENCES[outcome]);
  };
}

/** The actor of all tries with an unknown e-mail. */
export const UNKNOWN_USER = bySystem('login');

export const SENTENCES = {
  'login-refused': 'The email or the password is wrong.',
  'company-only': 'This tenant does not accept passwords. Use single sign-on.',
  'factor-required': 'This tenant requires a second factor. Ask a superuser for a link to set one up.',
};
/** The audit's `fields` for a right password. */
const REFUSED_FOR = { 'company-only': 'company', 'factor-required': 'second_factor' } as const;

/**
 * The user's current row; null if it does not permit this login. Hashing takes long enough for the user to be suspended
 * or to get another password meanwhile, which then counts.
 */
async function lockUnchanged(tx: Tx, storedUser: User): Promise<User | null> {
  const user = await lockUser(tx, { tenantId: storedUser.tenant_id, userId: storedUser.id });
  return user && !user.suspended && user.password_hash === storedUser.password_hash ? user : null;
}

/**
 * Takes the counted try back, because the user's credential was right.
 * @returns why the user still gets no session, which is audited; null if they get one
 */
export async function refuseByPolicy(
  tx: Tx,
  tenant: Tenant,
  user: User,
  context: LoginContext,
  loginAttempt: LoginAttempt,
): Promise<keyof typeof REFUSED_FOR | null> {
  const refusal = findRefusal(user, tenant);
  const isAudited = refusal && (await mayAuditRefusal(tx, context, toActor(user)));
  await removeLoginFailure(tx, loginAttempt);
  if (isAudited) await auditLogin(tx, context, toActor(user), 'login.refused', [REFUSED_FOR[refusal]]);
  return refusal;
}

function findRefusal(user: User, { settings }: Tenant): keyof typeof REFUSED_FOR | null {
  if (settings.oidc?.enforce && !isBreakGlass(user)) return 'company-only';
  return settings.enforce_2fa && !hasFactor(user) ? 'factor-required' : null;
}

/** Users who may use a password although the tenant uses single sign-on, in case the provider is down. */
const isBreakGlass = (user: User) => user.role === 'superuser' && hasFactor(user);

/** The session and the caller's answer, audited. */
export async function openFor(
  tx: Tx,
  user: User,
  context: LoginContext,
  signIn = BY_PASSWORD,
  method: 'company' | 'password' | 'passkey' = signIn.byProvider ? 'company' : 'password',
): Promise<LoginResult> {
  const token = newSecret('session');
  await addSession(tx, { tenantId: user.tenant_id, userId: user.id }, hashSecret(token), context.now, signIn);
  // A passkey alone is both factors.
  const hasCode = method !== 'passkey' && (user.totp_active || signIn.factorAtProvider);
  const fields = [method, ...(hasCode ? ['second_factor'] : [])];
  await auditLogin(tx, context, toActor(user), 'login.opened', fields);
  return { token, username: user.username, role: user.role };
}

/** A login that waits for a code. */
export async function openChallenge(tx: Tx, user: User, now: Date, byProvider = false): Promise<Challenge> {
  const token = newSecret('challenge');
  await keepChallenge(tx, { tenantId: user.tenant_id, userId: user.id }, hashSecret(token), now, byProvider);
  return { challenge: 'totp', challenge_token: token, expires_in: CHALLENGE_SECONDS };
}
