import { type Selectable, sql, type Updateable } from 'kysely';
import { listRolesWith, type Permission, type Role, resolvePermissions } from '../permissions.ts';
import type { Schema } from '../schema/schema.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

/** Removes a user, whom the caller has locked; foreign keys remove the dependent rows. */
export async function deleteUser(tx: Tx, { tenant_id, id }: Pick<User, 'tenant_id' | 'id'>): Promise<void> {
  await tx.deleteFrom('staff_users').where('tenant_id', '=', tenant_id).where('id', '=', id).execute();
}

/** Finds a user by e-mail, ignoring case, suspended or not. */
export async function findUserByEmail(tx: Tx, tenantId: TenantId, email: string): Promise<User | null> {
  const row = await tx
    .selectFrom('staff_users')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row ?? null;
}

/** Finds a user by the id at the OIDC provider; null if there is none. */
export async function findUserOfProvider(
  tx: Tx,
  tenantId: TenantId,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<number | null> {
  const row = await tx
    .selectFrom('staff_users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('oidc_issuer', '=', issuer)
    .where('oidc_subject', '=', subject)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether a superuser can sign in without the provider, with a password and a second factor here. */
export async function hasBreakGlass(tx: Tx, tenantId: TenantId): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'superuser')
    .where('suspended', '=', false)
    .where((eb) => eb.or([eb('totp_active', '=', true), eb('has_passkey', '=', true)]))
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The id of the user who sets a password; null for a person outside the staff. */
type PasswordSetter = { setBy: number | null };

export type NewUser = { email: string; username: string; role: Role; role_id?: string | null } & (
  | ({ passwordHash: string | null } & PasswordSetter)
  | { issuer: string; subject: string }
);

/** Inserts a member of staff; null if the e-mail, the username or the id at the provider is taken. */
export async function insertUser(
  tx: Tx,
  tenantId: TenantId,
  { email, username, role, role_id = null, ...signIn }: NewUser,
  now: Date,
): Promise<User | null> {
  const wayIn =
    'passwordHash' in signIn
      ? signIn.passwordHash === null
        ? { password_hash: null }
        : newPassword(signIn.passwordHash, signIn.setBy, now)
      : { password_hash: null, oidc_issuer: signIn.issuer, oidc_subject: signIn.subject };
  const user = await tx
    .insertInto('staff_users')
    .values({ tenant_id: tenantId, email, username, role, role_id, ...wayIn, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return user ?? null;
}

/** Users who may be assigned a case: those who may decide, or decide escalated ones, and are not suspended, by name. */
export function listDeciders(tx: Tx, tenantId: TenantId, permission: 'decide' | 'fraud' = 'decide') {
  return tx
    .selectFrom('staff_users')
    .select(['id', 'username'])
    .where('tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('role', 'in', listRolesWith(permission)),
        eb('role_id', 'in', (of) =>
          of
            .selectFrom('staff_roles')
            .select('staff_roles.id')
            .where('staff_roles.tenant_id', '=', tenantId)
            .where(sql<boolean>`${permission} = any(permissions)`),
        ),
      ]),
    )
    .where('suspended', '=', false)
    .orderBy('username')
    .execute();
}

/**
 * Whether the user has a credential that they set themselves after any that another set: a password, a passkey, or the
 * account at the company's provider. Without a record of who set the password, only the last two are known to be theirs.
 */
export async function hasCredentialOfOwn(tx: Tx, { tenantId, userId }: UserRef): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_users as u')
    .select('u.id')
    .where('u.tenant_id', '=', tenantId)
    .where('u.id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('u.oidc_subject', 'is not', null),
        eb('u.password_set_by', '=', userId),
        eb.exists(
          eb
            .selectFrom('staff_passkeys as p')
            .select('p.id')
            .whereRef('p.tenant_id', '=', 'u.tenant_id')
            .whereRef('p.user_id', '=', 'u.id')
            .whereRef('p.created_at', '>', 'u.password_set_at'),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of the users with a permission who are not suspended. */
export async function listUsersWith(tx: Tx, tenantId: TenantId, permission: Permission): Promise<number[]> {
  const rows = await tx
    .selectFrom('staff_users as u')
    .leftJoin('staff_roles as r', (join) =>
      join.onRef('r.tenant_id', '=', 'u.tenant_id').onRef('r.id', '=', 'u.role_id'),
    )
    .select('u.id')
    .where('u.tenant_id', '=', tenantId)
    .where('u.suspended', '=', false)
    .where((eb) =>
      eb.or([
        eb('u.role', 'in', listRolesWith(permission)),
        sql<boolean>`${permission} = any(r.permissions)`,
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Users by id. */
export function listUsers(tx: Tx, tenantId: TenantId): Promise<(User & { role_name: string | null })[]> {
  return tx
    .selectFrom('staff_users as u')
    .leftJoin('staff_roles as r', (join) =>
      join.onRef('r.tenant_id', '=', 'u.tenant_id').onRef('r.id', '=', 'u.role_id'),
    )
    .selectAll('u')
    .select('r.name as role_name')
    .where('u.tenant_id', '=', tenantId)
    .orderBy('u.id')
    .execute();
}

/** The permissions of a user; null if there is none. */
export async function findPermissions(
  tx: Tx,
  { tenantId, userId }: UserRef,
): Promise<readonly Permission[] | null> {
  const row = await tx
    .selectFrom('staff_users as u')
    .leftJoin('staff_roles as r', (join) =>
      join.onRef('r.tenant_id', '=', 'u.tenant_id').onRef('r.id', '=', 'u.role_id'),
    )
    .select(['u.role', 'r.permissions'])
    .where('u.tenant_id', '=', tenantId)
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return row ? resolvePermissions(row.role, row.permissions) : null;
}

/** A user's permissions and, for one of the tenant's own roles, its name. */
export async function readRights(
  tx: Tx,
  user: Pick<User, 'tenant_id' | 'role' | 'role_id'>,
): Promise<{ role_name: string | null; permissions: readonly Permission[] }> {
  if (user.role_id === null) return { role_name: null, permissions: resolvePermissions(user.role, null) };
  const customRole = await tx
    .selectFrom('staff_roles')
    .select(['name', 'permissions'])
    .where('tenant_id', '=', user.tenant_id)
    .where('id', '=', user.role_id)
    .executeTakeFirstOrThrow();
  return { role_name: customRole.name, permissions: customRole.permissions };
}

/**
 * Locks the active superusers with a password, by id. It runs before any other user is locked, so that two
 * changes never deadlock. Single sign-on users do not count: the provider may be unavailable, or withdraw
 * the role.
 */
export async function lockSuperusers(tx: Tx, tenantId: TenantId): Promise<number[]> {
  const rows = await tx
    .selectFrom('staff_users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'superuser')
    .where('suspended', '=', false)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

export type User = Selectable<Schema['staff_users']>;

/** Whether the user has a second factor here: an authenticator app or a passkey. */
export const hasFactor = ({ totp_active, has_passkey }: Pick<User, 'totp_active' | 'has_passkey'>): boolean =>
  totp_active || has_passkey;

/** A member of a tenant's staff. */
export type UserRef = { tenantId: TenantId; userId: number };

/** Locks a user's row; null if there is none. */
export async function lockUser(tx: Tx, { tenantId, userId }: UserRef): Promise<User | null> {
  const row = await tx
    .selectFrom('staff_users')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The columns of a new password. `by`: the id of the user who sets it; null for a person outside the staff. */
export const newPassword = (hash: string, by: number | null, at: Date) => ({
  password_hash: hash,
  password_set_by: by,
  password_set_at: at,
});
type NoPassword = { [Column in keyof ReturnType<typeof newPassword>]?: never };

type Changes = (ReturnType<typeof newPassword> | NoPassword) &
  Pick<
    Updateable<Schema['staff_users']>,
    | 'role'
    | 'role_id'
    | 'suspended'
    | 'totp_secret'
    | 'totp_active'
    | 'totp_last_step'
    | 'has_passkey'
    | 'daily_mail'
  >;

/** Changes a user, whom the caller has locked. @returns the changed row */
export function writeUser(
  tx: Tx,
  { tenant_id, id }: Pick<User, 'tenant_id' | 'id'>,
  changes: Changes,
): Promise<User> {
  return tx
    .updateTable('staff_users')
    .set(changes)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
