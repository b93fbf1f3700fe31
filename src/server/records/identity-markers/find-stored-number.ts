import type { Tx } from '../../db/database.ts';

/** The subject's stored licence number as it is compared; null without one. */
export async function findStoredNumber(tx: Tx, tenantId: string, subjectId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('stored_numbers')
    .select('number_key')
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
  return row?.number_key ?? null;
}
