import { hashPassword, verifyPassword } from '../../../encryption/password.ts';
import { AppError } from '../../../errors.ts';
import type { Staff } from '../../../http/credentials/credentials.ts';
import { endEnrolments } from '../../../store/staff/second-factors.ts';
import { newPassword, writeUser } from '../../../store/staff/staff.ts';
import { endChallenge, endSessionsOfUser, removeLoginFailure } from '../../../store/staff/staff-sessions.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import { auditLogin, auditRefusal, toActor } from '../audit-login.ts';
import { countTry, listBuckets } from '../limit-logins.ts';
import type { StaffDeps } from '../log-in.ts';
import { lockOwnAccount } from '../own-account.ts';

type Change = { current: string; password: string; address: string };

export const SAME_PASSWORD = 'The new password is the current one. Choose another one.';
const wrong = () => new AppError('login-refused', 'The current password is wrong.', { field: 'current' });

/**
 * Changes the caller's own password. A wrong current one counts as a failed login, so that passwords cannot be tried in
 * an open session.
 * @returns how many other sessions ended
 * @throws AppError `field-refused` for the current password; `login-refused`; `too-many-logins`; `conflict` for a
 * user of the identity provider
 */
export async function changeOwnPassword(
  { db, now, masterKey }: StaffDeps,
  tenantId: TenantId,
  staff: Staff,
  { current, password, address }: Change,
): Promise<number> {
  const context = () => ({ tenantId, masterKey, address, now: now() });
  const { counted, currentHash } = await db.asTenant(tenantId, async (tx) => {
    const { email, password_hash: currentHash } = await lockOwnAccount(tx, tenantId, staff);
    if (currentHash === null)
      throw new AppError('conflict', 'You sign in by single sign-on and have no password here.');
    return { currentHash, counted: await countTry(tx, tenantId, listBuckets(masterKey, email, null), now()) };
  });
  if (!(await verifyPassword(currentHash, current))) {
    await db.asTenant(tenantId, (tx) => auditRefusal(tx, context(), staff.actor, ['current']));
    throw wrong();
  }
  if (password === current) throw new AppError('field-refused', SAME_PASSWORD, { field: 'password' });
  const hash = await hashPassword(password);
  return db.asTenant(tenantId, async (tx) => {
    const user = await lockOwnAccount(tx, tenantId, staff);
    // Another change may have been made while the hashes were computed.
    if (user.password_hash !== currentHash) throw wrong();
    await removeLoginFailure(tx, counted);
    await writeUser(tx, user, newPassword(hash, user.id, now()));
    const ref = { tenantId, userId: user.id };
    const sessionCount = await endSessionsOfUser(tx, ref, staff.account?.sessionHash ?? null);
    await endChallenge(tx, ref);
    await endEnrolments(tx, ref, 'password');
    await auditLogin(tx, context(), toActor(user), 'password.changed', []);
    return sessionCount;
  });
}
