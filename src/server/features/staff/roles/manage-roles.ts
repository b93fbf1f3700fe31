import { formatTimestamp } from '../../../../shared/format-timestamp.ts';
import { AppError } from '../../../errors.ts';
import { assertMayManage } from '../../../http/credentials/assert-permissions.ts';
import type { Staff } from '../../../http/credentials/credentials.ts';
import { appendAudit } from '../../../store/audit/audit.ts';
import type { AuditAction } from '../../../store/audit/audit-actions.ts';
import { type Permission, type Role, resolvePermissions } from '../../../store/permissions.ts';
import {
  deleteRole,
  hasRoleNamed,
  insertRole,
  isRoleMapped,
  listUsersOfRole,
  lockRole,
  type StaffRole,
  writeRole,
} from '../../../store/staff/staff-roles.ts';
import { releaseClaims } from '../../../store/submissions/case-claims.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';

export type RoleContext = { tenantId: TenantId; staff: Pick<Staff, 'actor' | 'permissions'>; now: Date };
type RoleRequest = { role?: Role | undefined; role_id?: string | null | undefined };
export type WantedRole = {
  role: Role;
  role_id: string | null;
  role_name: string | null;
  permissions: readonly Permission[];
};

export const presentRole = ({ created_at, ...role }: StaffRole & { users: number }) => ({
  ...role,
  created_at: formatTimestamp(created_at),
});

/**
 * The role that a request gives to a user, locked so that it cannot change or go meanwhile; null if it names none.
 * @throws AppError `field-refused` for a role that does not exist; `forbidden` for rights that the caller lacks
 */
export async function findWantedRole(
  tx: Tx,
  { tenantId, staff }: RoleContext,
  { role, role_id: roleId = null }: RoleRequest,
): Promise<WantedRole | null> {
  if (role === undefined && roleId === null) return null;
  if ((role === 'custom') !== (roleId !== null)) {
    const sentence = 'role_id is required with the role custom, and no other role takes it.';
    throw new AppError('field-refused', sentence, { field: 'role_id' });
  }
  const customRole = roleId === null ? null : await lockRole(tx, { tenantId, roleId }, 'use');
  if (roleId !== null && !customRole)
    throw new AppError('field-refused', 'role_id must be the id of a role of the tenant.', {
      field: 'role_id',
    });
  const permissions = resolvePermissions(role!, customRole?.permissions ?? null);
  assertMayManage(staff, permissions);
  return { role: role!, role_id: roleId, role_name: customRole?.name ?? null, permissions };
}

/** @throws AppError `taken` when another role has the name; `forbidden` for rights that the caller lacks */
export async function addRole(
  tx: Tx,
  context: RoleContext,
  newRole: { name: string; permissions: readonly Permission[] },
) {
  assertMayManage(context.staff, newRole.permissions);
  const role = await insertRole(tx, context.tenantId, newRole, context.now);
  if (!role) throw nameTaken();
  await audit(tx, context, 'role.created', role.permissions);
  return presentRole({ ...role, users: 0 });
}

/**
 * Changes a role; its users have the new rights from their next request on, and lose their cases with `decide`.
 * @throws AppError `not-found`; `taken`; `forbidden` for rights that the caller lacks, of the role before and after
 */
export async function changeRole(
  tx: Tx,
  context: RoleContext,
  roleId: string,
  patch: { name?: string | undefined; permissions?: readonly Permission[] | undefined },
) {
  const ref = { tenantId: context.tenantId, roleId };
  const before = await lockExisting(tx, ref);
  const { name = before.name, permissions = before.permissions } = patch;
  assertMayManage(context.staff, [...before.permissions, ...permissions]);
  if (await hasRoleNamed(tx, ref.tenantId, name, roleId)) throw nameTaken();
  const users = await listUsersOfRole(tx, ref);
  if (before.permissions.includes('decide') && !permissions.includes('decide')) {
    for (const userId of users) await releaseClaims(tx, ref.tenantId, userId);
  }
  const role = await writeRole(tx, ref, { name, permissions });
  const differing = [...before.permissions, ...role.permissions].filter(
    (each) => before.permissions.includes(each) !== role.permissions.includes(each),
  );
  await audit(tx, context, 'role.updated', name === before.name ? differing : ['name', ...differing]);
  return presentRole({ ...role, users: users.length });
}

/** @throws AppError `not-found`; `conflict` while a user has it, or single sign-on gives it; `forbidden` for rights that the caller lacks */
export async function removeRole(tx: Tx, context: RoleContext, roleId: string): Promise<void> {
  const ref = { tenantId: context.tenantId, roleId };
  const role = await lockExisting(tx, ref);
  assertMayManage(context.staff, role.permissions);
  const { length: users } = await listUsersOfRole(tx, ref);
  if (users > 0) {
    throw new AppError('conflict', `${users} users have this role. Give them another role first.`);
  }
  if (await isRoleMapped(tx, ref)) {
    throw new AppError(
      'conflict',
      'Single sign-on gives this role. Take it out of oidc.custom_role_map first.',
    );
  }
  await deleteRole(tx, ref);
  await audit(tx, context, 'role.removed', []);
}

async function lockExisting(tx: Tx, ref: { tenantId: TenantId; roleId: string }): Promise<StaffRole> {
  const role = await lockRole(tx, ref, 'change');
  if (!role) throw new AppError('not-found', 'No role has this id.');
  return role;
}

const nameTaken = () =>
  new AppError('taken', 'Another role has this name. Choose another one.', { field: 'name' });

function audit(tx: Tx, { tenantId, staff, now }: RoleContext, action: AuditAction, fields: string[]) {
  return appendAudit(tx, tenantId, { at: now, actor: staff.actor, action, subjectId: null, fields });
}
