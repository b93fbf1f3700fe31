import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { AppError } from '../../errors.ts';
import { assertMayManage } from '../../http/credentials/assert-permissions.ts';
import { appendAudit } from '../../store/audit/audit.ts';
import type { AuditAction } from '../../store/audit/audit-actions.ts';
import { removePasskeys } from '../../store/staff/passkeys.ts';
import { endEnrolments } from '../../store/staff/second-factors.ts';
import {
  deleteUser,
  findPermissions,
  hasFactor,
  insertUser,
  lockSuperusers,
  lockUser,
  newPassword,
  readRights,
  type User,
  type UserRef,
  writeUser,
} from '../../store/staff/staff.ts';
import { endChallenge, endSessionsOfUser } from '../../store/staff/staff-sessions.ts';
import { releaseClaims } from '../../store/submissions/case-claims.ts';
import type { Tx } from '../../store/transaction.ts';
import type { NewUser, UserPatch } from './contract.ts';
import { invite } from './passwords/invite.ts';
import { findWantedRole, type RoleContext } from './roles/manage-roles.ts';
import { removeFactor } from './second-factor.ts';
import { settleApiTokens } from './settle-api-tokens.ts';

type Context = RoleContext;

/** The columns of the staff list: of the password and the second factor, only whether they exist. */
export function presentUser(user: User, role_name: string | null = null) {
  const { id, email, username, role, role_id, suspended, created_at } = user;
  return {
    id,
    email,
    username,
    role,
    role_id,
    role_name,
    suspended,
    second_factor: hasFactor(user),
    by_company: user.oidc_subject !== null,
    invited: user.oidc_subject === null && user.password_hash === null,
    created_at: formatTimestamp(created_at),
  };
}

/**
 * @param passwordHash computed before, so that no transaction waits for a hash; null for an invited user, who sets it
 * @param origin of the invited user's link
 * @throws AppError `taken` when another user has the e-mail or the username; as `findWantedRole`
 */
export async function addUser(
  tx: Tx,
  context: Context,
  { password: _, ...wanted }: NewUser,
  passwordHash: string | null,
  origin = '',
) {
  const { tenantId, now } = context;
  const { permissions: _permissions, role_name, ...given } = (await findWantedRole(tx, context, wanted))!;
  const setBy = context.staff.actor.id ?? null;
  const storedUser = await insertUser(tx, tenantId, { ...wanted, ...given, passwordHash, setBy }, now);
  if (!storedUser)
    throw new AppError('taken', 'Another user has this email or username. Choose another one.');
  const ref = { tenantId, userId: storedUser.id };
  const invitation = passwordHash === null ? await invite(tx, ref, origin, now) : null;
  await audit(tx, context, storedUser, 'user.created', ['email', 'username', 'role']);
  const user = presentUser(storedUser, role_name);
  return invitation ? { ...user, invitation_url: invitation.invitation_url } : user;
}

/**
 * Changes a user. A new password, a suspension or a reset factor ends the user's sessions and pending login. A user who
 * may no longer decide loses their cases. Every other change applies from the next request on. A suspension and another
 * role also return the live API tokens that the user made.
 * @param passwordHash of the patch's password; null when it has none
 * @throws AppError `not-found`; `conflict` when no superuser would be left, or the user has no password to change;
 * `forbidden` for a user with rights that the caller lacks; as `findWantedRole`
 */
export async function changeUser(
  tx: Tx,
  context: Context,
  id: number,
  patch: UserPatch,
  passwordHash: string | null,
) {
  const { tenantId } = context;
  const wantedRole = await findWantedRole(tx, context, patch);
  if (patch.suspended || (wantedRole && !wantedRole.permissions.includes('decide')))
    await releaseClaims(tx, tenantId, id);
  const user = await lockManaged(tx, context, id);
  if (passwordHash && user.oidc_subject !== null) {
    throw new AppError('conflict', 'This user signs in by single sign-on and has no password here.', {
      field: 'password',
    });
  }
  const { reset_2fa: resetsFactor, suspended = user.suspended } = patch;
  const { role, role_id } = wantedRole ?? user;
  if (role !== 'superuser' || suspended) await refuseLastSuperuser(tx, user);
  const hash = passwordHash ? newPassword(passwordHash, context.staff.actor.id ?? null, context.now) : {};
  const changedUser = await writeUser(tx, user, { role, role_id, suspended, ...hash });
  if (passwordHash || suspended || resetsFactor) await endLogins(tx, { tenantId, userId: id });
  if (resetsFactor) {
    await removeFactor(tx, user);
    await removePasskeys(tx, { tenantId, userId: id });
  }
  if (passwordHash || suspended) await endEnrolments(tx, { tenantId, userId: id }, 'password');
  const isLess =
    patch.suspended || role !== user.role || role_id !== user.role_id || patch.api_tokens !== undefined;
  const tokens = isLess
    ? await settleApiTokens(
        tx,
        { tenantId: context.tenantId, actor: context.staff.actor, now: context.now },
        id,
        patch.api_tokens,
      )
    : null;
  await audit(tx, context, user, 'user.updated', Object.keys(patch));
  if (passwordHash) await audit(tx, context, user, 'password.changed', []);
  const { role_name } = await readRights(tx, changedUser);
  const presented = presentUser(
    resetsFactor ? { ...changedUser, totp_active: false, has_passkey: false } : changedUser,
    role_name,
  );
  return tokens ? { ...presented, api_tokens: tokens } : presented;
}

/** @returns the live API tokens that the user made. @throws AppError as `changeUser` */
export async function removeUser(tx: Tx, context: Context, id: number, choice?: 'keep' | 'revoke') {
  await releaseClaims(tx, context.tenantId, id);
  const user = await lockManaged(tx, context, id);
  await refuseLastSuperuser(tx, user);
  await deleteUser(tx, user);
  const tokens = await settleApiTokens(
    tx,
    { tenantId: context.tenantId, actor: context.staff.actor, now: context.now },
    id,
    choice,
  );
  await audit(tx, context, user, 'user.removed', []);
  return tokens;
}

/** Ends all of the user's logins: every session, and the one that waits for a code. */
async function endLogins(tx: Tx, user: UserRef): Promise<void> {
  await endSessionsOfUser(tx, user);
  await endChallenge(tx, user);
}

/**
 * The user whom the caller manages, after the superusers, which every transaction locks first and in one order.
 * @throws AppError `not-found`; `forbidden` for a user with rights that the caller lacks
 */
export async function lockManaged(
  tx: Tx,
  { tenantId, staff }: Pick<Context, 'tenantId' | 'staff'>,
  id: number,
): Promise<User> {
  await lockSuperusers(tx, tenantId);
  const user = await lockUser(tx, { tenantId, userId: id });
  if (!user) throw new AppError('not-found', 'No user has this id.');
  assertMayManage(staff, (await readRights(tx, user)).permissions);
  return user;
}

/** For a read: @throws AppError as `lockManaged` */
export async function requireManaged(tx: Tx, staff: Context['staff'], user: UserRef): Promise<void> {
  const permissions = await findPermissions(tx, user);
  if (!permissions) throw new AppError('not-found', 'No user has this id.');
  assertMayManage(staff, permissions);
}

/** @throws AppError `conflict` if no superuser would be left that does not depend on the identity provider */
async function refuseLastSuperuser(tx: Tx, user: User): Promise<void> {
  const otherIds = (await lockSuperusers(tx, user.tenant_id)).filter((id) => id !== user.id);
  const isOne = user.role === 'superuser' && !user.suspended && user.password_hash !== null;
  if (isOne && otherIds.length === 0)
    throw new AppError('conflict', 'This is the last superuser. Make another user a superuser first.');
}

function audit(
  tx: Tx,
  { tenantId, staff: { actor }, now }: Context,
  { id: userId }: User,
  action: AuditAction,
  fields: string[],
) {
  return appendAudit(tx, tenantId, { at: now, actor, action, subjectId: null, fields, userId });
}
