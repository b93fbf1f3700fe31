import type { Tx } from '../../db/database.ts';

/** Those of `keys` that an attempt of one of these tenants names. */
export async function findRecordedKeys(
  tx: Tx,
  tenantIds: readonly string[],
  keys: readonly string[],
): Promise<Set<string>> {
  if (tenantIds.length === 0) return new Set();
  const named = await tx
    .selectFrom('attempts')
    .select('object_key')
    .where('tenant_id', 'in', tenantIds)
    .where('object_key', 'in', keys)
    .execute();
  return new Set(named.map((row) => row.object_key));
}
