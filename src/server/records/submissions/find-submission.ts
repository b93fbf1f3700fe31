import type { Tx } from '../../db/database.ts';
import type { SubmissionRow } from './lock-submission.ts';

/** One submission as it is; null when the tenant has none of that id. */
export async function findSubmission(tx: Tx, tenantId: string, id: string): Promise<SubmissionRow | null> {
  const row = await tx
    .selectFrom('submissions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
