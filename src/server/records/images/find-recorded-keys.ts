import type { Tx } from '../../db/database.ts';

/** Those of `keys` that an attempt or a challenge's frame of one of these tenants names. */
export async function findRecordedKeys(
  tx: Tx,
  tenantIds: readonly string[],
  keys: readonly string[],
): Promise<Set<string>> {
  if (tenantIds.length === 0) return new Set();
  const namedIn = (table: 'attempts' | 'liveness_frames') =>
    tx
      .selectFrom(table)
      .select('object_key')
      .where('tenant_id', 'in', tenantIds)
      .where('object_key', 'in', keys)
      .execute();
  const named = [...(await namedIn('attempts')), ...(await namedIn('liveness_frames'))];
  return new Set(named.map((row) => row.object_key));
}
