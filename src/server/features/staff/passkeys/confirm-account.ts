import { verifyPassword } from '../../../encryption/password.ts';
import { AppError } from '../../../errors.ts';
import type { Staff } from '../../../http/credentials/credentials.ts';
import type { User } from '../../../store/staff/staff.ts';
import { removeLoginFailure } from '../../../store/staff/staff-sessions.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import { auditLogin } from '../audit-login.ts';
import { consumeCode } from '../consume-code.ts';
import { codeBucket, countTry, listBuckets } from '../limit-logins.ts';
import type { StaffDeps } from '../log-in.ts';
import { lockOwnAccount } from '../own-account.ts';
import type { Confirmation } from './contract.ts';

type ConfirmationAttempt = Confirmation & { address: string };

/**
 * Runs `work` for the caller's account, locked, after the password or a code of the second factor was right. A wrong
 * one is audited and counts as a failed login, so that they cannot be tried in an open session.
 * @throws AppError `login-refused`, `code-refused`, `too-many-logins`; `forbidden` for an API token; `conflict` for a
 * user of the identity provider, who has no password here
 */
export async function withConfirmedAccount<T>(
  { db, now, masterKey }: StaffDeps,
  tenantId: TenantId,
  staff: Staff,
  confirmation: ConfirmationAttempt,
  work: (tx: Tx, user: User) => Promise<T>,
): Promise<T> {
  const { passwordHash, counted } = await db.asTenant(tenantId, async (tx) => {
    const user = await lockOwnAccount(tx, tenantId, staff);
    assertOwnPassword(user);
    const codes = confirmation.code === undefined ? [] : [codeBucket(masterKey, user.id)];
    const buckets = [...codes, ...listBuckets(masterKey, user.email, null)];
    return { passwordHash: user.password_hash, counted: await countTry(tx, tenantId, buckets, now()) };
  });
  const isRight =
    confirmation.current !== undefined &&
    passwordHash !== null &&
    (await verifyPassword(passwordHash, confirmation.current));
  const confirm = (tx: Tx, user: User) =>
    confirmation.code === undefined
      ? // The password may have been changed while the hash was computed.
        isRight && user.password_hash === passwordHash
      : consumeCode(tx, masterKey, user, confirmation.code, now());
  const isConfirmed = await db
    .asTenant(tenantId, async (tx) => {
      const user = await lockOwnAccount(tx, tenantId, staff);
      // Rolled back if the user is not confirmed, and kept if `work` fails: the password was right.
      await removeLoginFailure(tx, counted);
      if (!(await confirm(tx, user))) throw new UnconfirmedError();
      return true;
    })
    .catch((error) => {
      if (error instanceof UnconfirmedError) return false;
      throw error;
    });
  if (isConfirmed)
    return db.asTenant(tenantId, async (tx) => work(tx, await lockOwnAccount(tx, tenantId, staff)));
  const context = { tenantId, masterKey, address: confirmation.address, now: now() };
  const part = confirmation.code === undefined ? 'current' : 'code';
  // These entries are limited with the tries.
  await db.asTenant(tenantId, (tx) => auditLogin(tx, context, staff.actor, 'login.refused', [part]));
  throw confirmation.code === undefined
    ? new AppError('login-refused', 'The password is wrong.', { field: 'current' })
    : new AppError('code-refused', 'The code is wrong.', { field: 'code' });
}

class UnconfirmedError extends Error {}

/** @throws AppError `conflict` for a user of the identity provider, whose passkeys are there */
export function assertOwnPassword(user: User): void {
  if (user.oidc_subject !== null)
    throw new AppError(
      'conflict',
      'You sign in by single sign-on. Set up passkeys at your company’s identity provider.',
    );
}
