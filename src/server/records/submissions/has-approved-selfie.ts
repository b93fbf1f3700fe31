import type { Tx } from '../../db/database.ts';

/** Whether staff approved a selfie of the subject, so that its later pictures are compared with that one. */
export async function hasApprovedSelfie(tx: Tx, tenantId: string, subjectId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('submissions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .where('kind', '=', 'selfie')
    .where('status', '=', 'approved')
    .where('decided_by', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
