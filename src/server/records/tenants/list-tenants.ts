import type { Tx } from '../../db/database.ts';

/** The ids of all tenants, in their order. It reads nothing that an older version's database does not have. */
export async function listTenantIds(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('tenants').select('tenant_id').orderBy('tenant_id').execute();
  return rows.map((row) => row.tenant_id);
}

/** All tenants, sorted by host. */
export function listTenantHosts(tx: Tx): Promise<{ tenant_id: string; host: string }[]> {
  return tx.selectFrom('tenants').select(['tenant_id', 'host']).orderBy('host').execute();
}

/** The ids of the tenants that are being deleted, the first one that was begun first. */
export async function listDeletedTenants(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('tenants')
    .select('tenant_id')
    .where('deleting_since', 'is not', null)
    .orderBy('deleting_since')
    .execute();
  return rows.map((row) => row.tenant_id);
}

/** Whether there is any tenant. It reads nothing that the database of an older version lacks. */
export async function hasTenant(tx: Tx): Promise<boolean> {
  const some = await tx.selectFrom('tenants').select('tenant_id').limit(1).executeTakeFirst();
  return some !== undefined;
}
