import { appendAudit, bySystem } from '../../../store/audit/audit.ts';
import type { AuditAction } from '../../../store/audit/audit-actions.ts';
import { type Permission, ROLE_PERMISSIONS, type Role } from '../../../store/permissions.ts';
import {
  findUserOfProvider,
  insertUser,
  lockSuperusers,
  lockUser,
  type User,
  writeUser,
} from '../../../store/staff/staff.ts';
import { lockRole } from '../../../store/staff/staff-roles.ts';
import { endSessionsOfUser } from '../../../store/staff/staff-sessions.ts';
import { releaseClaims } from '../../../store/submissions/case-claims.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import { auditLogin, type LoginContext, toActor } from '../audit-login.ts';
import { mayAuditRefusal } from '../limit-logins.ts';
import type { ProviderIdentity } from './read-claims.ts';

/** Why a person whom the provider knows is refused: the `fields` of the audit entry. */
export type Refusal = 'role' | 'suspended' | 'email' | 'taken';

export const THE_PROVIDER = bySystem('company sign-in');

type ProvidedRole = { role: Role; role_id: string | null; permissions: readonly Permission[] };

/**
 * The role of a person: superuser or admin, else the tenant's own role with the most permissions, else another role that
 * every tenant has. An own role is locked, so that it cannot change or go before its user has it. Null without a role.
 */
async function findRole(
  tx: Tx,
  tenantId: TenantId,
  { role, customRoleIds }: ProviderIdentity,
): Promise<ProvidedRole | null> {
  const preset = role && { role, role_id: null, permissions: ROLE_PERMISSIONS[role] };
  if (role === 'superuser' || role === 'admin') return preset;
  let widest: ProvidedRole | null = null;
  for (const roleId of customRoleIds.toSorted()) {
    const customRole = await lockRole(tx, { tenantId, roleId }, 'use');
    if (customRole && customRole.permissions.length > (widest?.permissions.length ?? 0))
      widest = { role: 'custom', role_id: roleId, permissions: customRole.permissions };
  }
  return widest ?? preset;
}

/**
 * The user for a person, as the provider describes them at this sign-in. The user is added at the first one, and gets
 * another role if the provider names another. Without a role the user is refused, sessions too. A user who may no
 * longer decide loses their cases. A refusal is in the audit.
 */
export async function provisionUser(
  tx: Tx,
  context: LoginContext,
  person: ProviderIdentity,
): Promise<User | Refusal> {
  const { tenantId } = context;
  const role = await findRole(tx, tenantId, person);
  const userId = await findUserOfProvider(tx, tenantId, person);
  if (userId !== null && !role?.permissions.includes('decide')) await releaseClaims(tx, tenantId, userId);
  // Of users the superusers are locked first, as in every change of users.
  await lockSuperusers(tx, tenantId);
  const user = userId === null ? null : await lockUser(tx, { tenantId, userId });
  const admitted = role ? await findOrAdd(tx, context, { person, role }, user) : 'role';
  if (typeof admitted === 'object') return admitted;
  const actor = user ? toActor(user) : THE_PROVIDER;
  const isAudited = await mayAuditRefusal(tx, context, actor);
  if (user) await endSessionsOfUser(tx, { tenantId, userId: user.id });
  if (isAudited) await auditLogin(tx, context, actor, 'login.refused', [admitted]);
  return admitted;
}

type Admission = { person: ProviderIdentity; role: ProvidedRole };

async function findOrAdd(
  tx: Tx,
  context: LoginContext,
  { person, role: { role, role_id } }: Admission,
  user: User | null,
): Promise<User | Refusal> {
  if (!user) return addPerson(tx, context, person, { role, role_id });
  if (user.suspended) return 'suspended';
  if (user.role === role && user.role_id === role_id) return user;
  await audit(tx, context, user, 'user.updated', ['role']);
  return writeUser(tx, user, { role, role_id });
}

/**
 * Never links the sign-in to a user who already has the e-mail: a person who can edit e-mails at the provider could
 * take that account over.
 */
async function addPerson(
  tx: Tx,
  context: LoginContext,
  person: ProviderIdentity,
  role: Pick<ProvidedRole, 'role' | 'role_id'>,
): Promise<User | Refusal> {
  const { email, issuer, subject } = person;
  if (!email) return 'email';
  // If a user already has the name, the e-mail serves as the username: no other user has that.
  for (const username of [person.name ?? email, email]) {
    const user = await insertUser(
      tx,
      context.tenantId,
      { email, username, ...role, issuer, subject },
      context.now,
    );
    if (!user) continue;
    await audit(tx, context, user, 'user.created', ['email', 'username', 'role']);
    return user;
  }
  return 'taken';
}

function audit(
  tx: Tx,
  { tenantId, now }: LoginContext,
  { id: userId }: User,
  action: AuditAction,
  fields: string[],
) {
  const entry = { at: now, actor: THE_PROVIDER, action, subjectId: null, fields, userId };
  return appendAudit(tx, tenantId, entry);
}
