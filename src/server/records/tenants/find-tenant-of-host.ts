import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Tx } from '../../db/database.ts';
import { isServed } from './is-served.ts';

const readTenant = compileOnce((tx, { tenantId }: { tenantId: string }) =>
  tx
    .selectFrom('tenants')
    .where('tenant_id', '=', tenantId)
    .select(['tenant_id', 'host', 'name', 'suspended', 'settings', 'monthly_request_quota', 'is_sandbox'])
    .select(
      sql<boolean>`exists (select from held_tenants h where h.tenant_id = tenants.tenant_id)`.as('is_held'),
    ),
);

export type TenantRow = Awaited<ReturnType<typeof readTenant>>[number];

/** Of the tenant that has this host in this database, or has it in another one by the home's word; null for none. */
export async function findTenantId(tx: Tx, host: string): Promise<string | null> {
  const placed = tx.selectFrom('placements').select('tenant as id').where('host', '=', host);
  const row = await tx
    .selectFrom('tenants')
    .select('tenant_id as id')
    .where('host', '=', host)
    .where(isServed('tenants'))
    .unionAll(placed)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What every request must know of its tenant, which may be another host's by now; null when it is gone. */
export async function findTenantById(tx: Tx, tenantId: string): Promise<TenantRow | null> {
  const [row] = await readTenant(tx, { tenantId });
  return row ?? null;
}
