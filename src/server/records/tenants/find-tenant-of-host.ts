import type { Tx } from '../../db/database.ts';

/** What every request must know of its tenant; null when no tenant has the host. */
export async function findTenantOfHost(tx: Tx, host: string) {
  const row = await tx
    .selectFrom('tenants')
    .select(['tenant_id', 'name', 'suspended', 'settings', 'monthly_request_quota'])
    .where('host', '=', host)
    .executeTakeFirst();
  return row ?? null;
}
