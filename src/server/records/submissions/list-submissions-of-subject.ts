import type { Tx } from '../../db/database.ts';
import type { SubmissionRow } from './lock-submission.ts';

/** All of a subject's submissions, the first one first. */
export function listSubmissionsOfSubject(
  tx: Tx,
  tenantId: string,
  subjectId: string,
): Promise<SubmissionRow[]> {
  return tx
    .selectFrom('submissions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
