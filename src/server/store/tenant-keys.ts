import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

/** The tenant's wrapped key; null if it has none. */
export async function findTenantKey(tx: Tx, tenantId: TenantId): Promise<Uint8Array | null> {
  const row = await tx
    .selectFrom('tenant_keys')
    .select('number_key')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.number_key ?? null;
}

/** Inserts a tenant's wrapped key, unless it has one. */
export async function addTenantKey(tx: Tx, tenantId: TenantId, wrapped: Uint8Array): Promise<void> {
  await tx
    .insertInto('tenant_keys')
    .values({ tenant_id: tenantId, number_key: wrapped })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces `wrapped` by `fresh` unless it has changed. @returns whether it was replaced */
export async function swapTenantKey(
  tx: Tx,
  tenantId: TenantId,
  wrapped: Uint8Array,
  fresh: Uint8Array,
): Promise<boolean> {
  const updated = await tx
    .updateTable('tenant_keys')
    .set({ number_key: fresh })
    .where('tenant_id', '=', tenantId)
    .where('number_key', '=', wrapped)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** The ids of tenants without a key. */
export async function listTenantsWithoutKey(tx: Tx): Promise<TenantId[]> {
  const rows = await tx
    .selectFrom('tenants')
    .leftJoin('tenant_keys', 'tenant_keys.tenant_id', 'tenants.tenant_id')
    .select('tenants.tenant_id')
    .where('tenant_keys.tenant_id', 'is', null)
    .execute();
  return rows.map((row) => row.tenant_id);
}
