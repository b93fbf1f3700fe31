import { askTogether } from '../../db/ask-together.ts';
import type { Tx } from '../../db/database.ts';

/** Forgets the identity markers of a submission's attempt, because another takes its place. */
export async function clearIdentityMarkers(tx: Tx, tenantId: string, submissionId: string): Promise<void> {
  const clear = (table: 'face_templates' | 'document_numbers') =>
    tx
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('submission_id', '=', submissionId)
      .execute();
  await askTogether([clear('face_templates'), clear('document_numbers')]);
}
