import type { Tx } from '../../db/database.ts';

/** The id of the subject that the caller calls so; null when the tenant has none. */
export async function findSubjectOfExternalUid(
  tx: Tx,
  tenantId: string,
  externalUid: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('subjects')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('external_uid', '=', externalUid)
    .executeTakeFirst();
  return row?.id ?? null;
}
