import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { completePermissions, type Permission } from '../permissions.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

/** A tenant's own role. */
export type StaffRole = { id: string; name: string; permissions: Permission[]; created_at: Date };
type RoleRef = { tenantId: TenantId; roleId: string };
type RoleContent = { name: string; permissions: readonly Permission[] };

const COLUMNS = ['id', 'name', 'permissions', 'created_at'] as const;

/** The tenant's own roles by name, with the number of users who have each. */
export function listRoles(tx: Tx, tenantId: TenantId): Promise<(StaffRole & { users: number })[]> {
  return tx
    .selectFrom('staff_roles as r')
    .select(['r.id', 'r.name', 'r.permissions', 'r.created_at'])
    .select((eb) =>
      eb
        .selectFrom('staff_users as u')
        .select((of) => of.cast<number>(of.fn.countAll(), 'integer').as('users'))
        .whereRef('u.tenant_id', '=', 'r.tenant_id')
        .whereRef('u.role_id', '=', 'r.id')
        .$asScalar()
        .$notNull()
        .as('users'),
    )
    .where('r.tenant_id', '=', tenantId)
    .orderBy('r.name')
    .execute();
}

/** Locks a role until the transaction ends; null if there is none. `use`: it can be given, not changed. */
export async function lockRole(
  tx: Tx,
  { tenantId, roleId }: RoleRef,
  to: 'use' | 'change',
): Promise<StaffRole | null> {
  const row = await tx
    .selectFrom('staff_roles')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roleId)
    .$if(to === 'use', (query) => query.forShare())
    .$if(to === 'change', (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts a role; null if another has the name. */
export async function insertRole(
  tx: Tx,
  tenantId: TenantId,
  { name, permissions }: RoleContent,
  now: Date,
): Promise<StaffRole | null> {
  const row = await tx
    .insertInto('staff_roles')
    .values({
      tenant_id: tenantId,
      id: uuidv7(),
      name,
      permissions: completePermissions(permissions),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether another role than `but` has the name. */
export async function hasRoleNamed(tx: Tx, tenantId: TenantId, name: string, but: string): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_roles')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .where('id', '<>', but)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a role, which the caller has locked. */
export async function writeRole(
  tx: Tx,
  { tenantId, roleId }: RoleRef,
  { name, permissions }: RoleContent,
): Promise<StaffRole> {
  return tx
    .updateTable('staff_roles')
    .set({ name, permissions: completePermissions(permissions) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roleId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Ids of the users who have the role. */
export async function listUsersOfRole(tx: Tx, { tenantId, roleId }: RoleRef): Promise<number[]> {
  const rows = await tx
    .selectFrom('staff_users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Whether single sign-on gives the role to a user. */
export async function isRoleMapped(tx: Tx, { tenantId, roleId }: RoleRef): Promise<boolean> {
  const { rows } = await sql<{ mapped: boolean }>`
    select exists (
      select from tenants t, jsonb_each(t.settings #> '{oidc,custom_role_map}') m
      where t.tenant_id = ${tenantId} and m.value = to_jsonb(${roleId}::text)
    ) as mapped`.execute(tx);
  return rows[0]!.mapped;
}

/** Deletes a role, which the caller has locked and which no user has. */
export async function deleteRole(tx: Tx, { tenantId, roleId }: RoleRef): Promise<void> {
  await tx.deleteFrom('staff_roles').where('tenant_id', '=', tenantId).where('id', '=', roleId).execute();
}
