import type { Tx } from '../../db/database.ts';

/** Whether the installation has a tenant, here or, as the home knows, in another database. */
export async function hasAnyTenant(tx: Tx): Promise<boolean> {
  const [here, placed] = await Promise.all([
    tx.selectFrom('tenants').select('tenant_id').limit(1).executeTakeFirst(),
    tx.selectFrom('placements').select('tenant').limit(1).executeTakeFirst(),
  ]);
  return here !== undefined || placed !== undefined;
}
