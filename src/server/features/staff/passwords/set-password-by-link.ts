import { hashPassword, verifyPassword } from '../../../encryption/password.ts';
import { AppError } from '../../../errors.ts';
import { endEnrolments } from '../../../store/staff/second-factors.ts';
import { newPassword, type User, writeUser } from '../../../store/staff/staff.ts';
import { endChallenge, endSessionsOfUser } from '../../../store/staff/staff-sessions.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import { auditLogin, toActor } from '../audit-login.ts';
import { lockUserOfLink } from '../enrolment-link.ts';
import type { StaffDeps } from '../log-in.ts';
import { SAME_PASSWORD } from './change-own-password.ts';

type NewPasswordInput = { token: string; password: string; address: string };

/**
 * Sets the password of an invitation's user, ends the link and all of the user's logins. A second factor stays.
 * @throws AppError `unauthenticated` when the link has ended; `field-refused` for the current password
 */
export async function setPasswordByLink(
  { db, now, masterKey }: StaffDeps,
  tenantId: TenantId,
  { token, password, address }: NewPasswordInput,
): Promise<User> {
  // Hashing is expensive, so a caller without a link must not make the server do it.
  const { password_hash: currentHash } = await db.asTenant(tenantId, (tx) =>
    lockUserOfLink(tx, tenantId, 'password', token, now()),
  );
  // The current password may be one that another user chose.
  if (currentHash !== null && (await verifyPassword(currentHash, password)))
    throw new AppError('field-refused', SAME_PASSWORD, { field: 'password' });
  const hash = await hashPassword(password);
  return db.asTenant(tenantId, async (tx) => {
    const user = await lockUserOfLink(tx, tenantId, 'password', token, now());
    const ref = { tenantId, userId: user.id };
    const changedUser = await writeUser(tx, user, newPassword(hash, user.id, now()));
    await endSessionsOfUser(tx, ref);
    await endChallenge(tx, ref);
    await endEnrolments(tx, ref, 'password');
    const context = { tenantId, masterKey, address, now: now() };
    await auditLogin(tx, context, toActor(user), 'password.changed', ['invitation']);
    return changedUser;
  });
}
