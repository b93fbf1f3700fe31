import type { Tx } from '../../db/database.ts';

/** Ids of some of the tenant's subjects, in no order, `most` at most. */
export async function listSubjectIds(tx: Tx, tenantId: string, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('subjects')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .limit(most)
    .execute();
  return rows.map((row) => row.id);
}
