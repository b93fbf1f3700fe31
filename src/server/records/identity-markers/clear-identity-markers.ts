import type { Tx } from '../../db/database.ts';

/** Forgets the identity markers of a submission's attempt, because another takes its place. */
export async function clearIdentityMarkers(tx: Tx, tenantId: string, submissionId: string): Promise<void> {
  for (const table of ['face_templates', 'document_numbers'] as const)
    await tx
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('submission_id', '=', submissionId)
      .execute();
}
