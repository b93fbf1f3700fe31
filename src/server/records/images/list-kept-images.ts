import type { Tx } from '../../db/database.ts';
import { selectFramesOfSubmission } from './select-frames-of-submission.ts';

/** The object keys of a submission's images, its challenges' frames too, that have not expired. */
export async function listKeptImages(tx: Tx, tenantId: string, submissionId: string): Promise<string[]> {
  const images = await tx
    .selectFrom('attempts')
    .select('object_key')
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('image_expired_at', 'is', null)
    .execute();
  const frames = await selectFramesOfSubmission(tx, tenantId, submissionId)
    .select('f.object_key')
    .where('f.image_expired_at', 'is', null)
    .execute();
  return [...images, ...frames].map((image) => image.object_key);
}
