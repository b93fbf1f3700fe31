import { appendAudit, bySystem } from '../../../store/audit.ts';
import type { AuditAction } from '../../../store/audit-actions.ts';
import { releaseClaims } from '../../../store/case-claims.ts';
import { type PresetRole, ROLE_PERMISSIONS } from '../../../store/permissions.ts';
import {
  findUserOfProvider,
  insertUser,
  lockSuperusers,
  lockUser,
  type User,
  writeUser,
} from '../../../store/staff.ts';
import { endSessionsOfUser } from '../../../store/staff-sessions.ts';
import type { Tx } from '../../../store/transaction.ts';
import { auditLogin, type LoginContext, toActor } from '../audit-login.ts';
import { mayAuditRefusal } from '../limit-logins.ts';
import type { ProviderIdentity } from './read-claims.ts';

/** Why a person whom the provider knows is refused: the `fields` of the audit entry. */
export type Refusal = 'role' | 'suspended' | 'email' | 'taken';

export const THE_PROVIDER = bySystem('company sign-in');

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
  const userId = await findUserOfProvider(tx, tenantId, person);
  const decides = person.role !== null && ROLE_PERMISSIONS[person.role].includes('decide');
  if (userId !== null && !decides) await releaseClaims(tx, tenantId, userId);
  // Of users the superusers are locked first, as in every change of users.
  await lockSuperusers(tx, tenantId);
  const user = userId === null ? null : await lockUser(tx, { tenantId, userId });
  const admitted = await findOrAdd(tx, context, person, user);
  if (typeof admitted === 'object') return admitted;
  const actor = user ? toActor(user) : THE_PROVIDER;
  const isAudited = await mayAuditRefusal(tx, context, actor);
  if (user) await endSessionsOfUser(tx, { tenantId, userId: user.id });
  if (isAudited) await auditLogin(tx, context, actor, 'login.refused', [admitted]);
  return admitted;
}

async function findOrAdd(
  tx: Tx,
  context: LoginContext,
  person: ProviderIdentity,
  user: User | null,
): Promise<User | Refusal> {
  const { role } = person;
  if (!role) return 'role';
  if (!user) return addPerson(tx, context, person, role);
  if (user.suspended) return 'suspended';
  if (user.role === role) return user;
  await audit(tx, context, user, 'user.updated', ['role']);
  return writeUser(tx, user, { role, role_id: null });
}

/**
 * Never links the sign-in to a user who already has the e-mail: a person who can edit e-mails at the provider could
 * take that account over.
 */
async function addPerson(
  tx: Tx,
  context: LoginContext,
  person: ProviderIdentity,
  role: PresetRole,
): Promise<User | Refusal> {
  const { email, issuer, subject } = person;
  if (!email) return 'email';
  // If a user already has the name, the e-mail serves as the username: no other user has that.
  for (const username of [person.name ?? email, email]) {
    const added = await insertUser(
      tx,
      context.tenantId,
      { email, username, role, issuer, subject },
      context.now,
    );
    if (!added) continue;
    await audit(tx, context, added, 'user.created', ['email', 'username', 'role']);
    return added;
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
