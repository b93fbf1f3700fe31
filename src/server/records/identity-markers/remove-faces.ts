import type { Tx } from '../../db/database.ts';

/** Removes the face templates that were made of these attempts' images. */
export async function removeFaces(
  tx: Tx,
  tenantId: string,
  submissionId: string,
  attempts: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('face_templates')
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', 'in', attempts)
    .execute();
}

/** Removes what other describers made of a submission's face. @returns how many */
export async function removeFacesOfOthers(
  tx: Tx,
  tenantId: string,
  submissionId: string,
  describer: string,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('face_templates')
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('described_by', '<>', describer)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
