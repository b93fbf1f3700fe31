import { compileOnce } from '../../db/compile-once.ts';
import type { Tx } from '../../db/database.ts';

const readTenant = compileOnce((tx, { tenantId }: { tenantId: string }) =>
  tx
    .selectFrom('tenants')
    .where('tenant_id', '=', tenantId)
    .select(['tenant_id', 'host', 'name', 'suspended', 'settings', 'monthly_request_quota', 'is_sandbox']),
);

export type TenantRow = Awaited<ReturnType<typeof readTenant>>[number];

/** The id of the tenant that has this host; null without one. */
export async function findTenantId(tx: Tx, host: string): Promise<string | null> {
  const row = await tx.selectFrom('tenants').select('tenant_id').where('host', '=', host).executeTakeFirst();
  return row?.tenant_id ?? null;
}

/** What every request must know of its tenant, which may be another host's by now; null when it is gone. */
export async function findTenantById(tx: Tx, tenantId: string): Promise<TenantRow | null> {
  const [row] = await readTenant(tx, { tenantId });
  return row ?? null;
}
