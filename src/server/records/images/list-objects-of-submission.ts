import type { Tx } from '../../db/database.ts';
import type { NamedObject } from './list-objects-of-subject.ts';

/** The objects of all of a submission's attempts. */
export async function listObjectsOfSubmission(
  tx: Tx,
  tenantId: string,
  submissionId: string,
): Promise<NamedObject[]> {
  const attempts = await tx
    .selectFrom('attempts')
    .select('object_key')
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .execute();
  return attempts.map((attempt) => ({ key: attempt.object_key, recorded: true }));
}
