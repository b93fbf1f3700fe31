import type { Tx } from '../../db/database.ts';
import type { NamedObject } from './list-objects-of-subject.ts';
import { selectFramesOfSubmission } from './select-frames-of-submission.ts';

/** The objects of all of a submission's attempts, and of the challenges that are evidence of it. */
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
  const frames = await selectFramesOfSubmission(tx, tenantId, submissionId).select('f.object_key').execute();
  return [...attempts, ...frames].map((row) => ({ key: row.object_key, recorded: true }));
}
