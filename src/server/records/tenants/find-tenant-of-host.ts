import type { Tx } from '../../db/database.ts';

const selectTenants = (tx: Tx) =>
  tx
    .selectFrom('tenants')
    .select(['tenant_id', 'host', 'name', 'suspended', 'settings', 'monthly_request_quota', 'is_sandbox']);

export type TenantRow = Awaited<ReturnType<ReturnType<typeof selectTenants>['executeTakeFirstOrThrow']>>;

/** What every request must know of its tenant; null when no tenant has the host. */
export async function findTenantOfHost(tx: Tx, host: string): Promise<TenantRow | null> {
  return (await selectTenants(tx).where('host', '=', host).executeTakeFirst()) ?? null;
}

/** The same of a tenant whose id is known, which may be another host's by now; null when it is gone. */
export async function findTenantById(tx: Tx, tenantId: string): Promise<TenantRow | null> {
  return (await selectTenants(tx).where('tenant_id', '=', tenantId).executeTakeFirst()) ?? null;
}
