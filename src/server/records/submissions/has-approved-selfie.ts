import type { Tx } from '../../db/database.ts';

/** Whether a selfie of the subject is approved, so that its licences are held against that one. */
export async function hasApprovedSelfie(tx: Tx, tenantId: string, subjectId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('submissions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .where('kind', '=', 'selfie')
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
