import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Until when each of these subjects' licences is good by its record, by the subject's id. */
export async function listLicenceExpiries(
  tx: Tx,
  tenantId: string,
  subjectIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await tx
    .selectFrom('subject_details')
    .select(['subject_id', 'license_expiry_date'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`subject_id = any(${[...subjectIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.subject_id, row.license_expiry_date]));
}
