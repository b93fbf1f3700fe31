import type { Tx } from '../../db/database.ts';

/** Those of these ids, in any tenant, that are a subject's now. */
export async function findTenantsOfSubjects(
  tx: Tx,
  ids: readonly string[],
): Promise<{ tenant_id: string; subject_id: string }[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('subjects')
    .select(['tenant_id', 'id as subject_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}
