import type { Tx } from '../../db/database.ts';
import { lockTenant } from '../tenants/lock-tenant.ts';
import { removeTenant } from '../tenants/remove-tenant.ts';

/** A tenant that its database does not serve as it serves others, and by which revision of its placement. */
export type Held = { tenant_id: string; serves: 'reads' | 'nothing'; revision: number };

export function listHeld(tx: Tx): Promise<Held[]> {
  return tx
    .selectFrom('held_tenants')
    .select(['tenant_id', 'serves', 'revision'])
    .orderBy('tenant_id')
    .execute();
}

/** From now on the tenant is served only so. Transactions that began before are not affected. */
export async function holdTenant(tx: Tx, { tenant_id, serves, revision }: Held): Promise<void> {
  await tx
    .insertInto('held_tenants')
    .values({ tenant_id, serves, revision })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ serves, revision }))
    .execute();
}

/** Serves the tenant again, unless it was held anew meanwhile. */
export async function releaseTenant(tx: Tx, { tenant_id, revision }: Held): Promise<void> {
  await tx
    .deleteFrom('held_tenants')
    .where('tenant_id', '=', tenant_id)
    .where('revision', '=', revision)
    .execute();
}

/** Removes all of a tenant from a database that does not serve it. @returns false when it serves it after all */
export async function removeHeld(tx: Tx, tenantId: string): Promise<boolean> {
  if (!(await lockTenant(tx, tenantId, 'end'))) return true;
  const held = await tx
    .selectFrom('held_tenants')
    .select('serves')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  if (held?.serves !== 'nothing') return false;
  await removeTenant(tx, tenantId);
  return true;
}
