import type { Tx } from '../../db/database.ts';

/** The object keys of a submission's images that have not expired. */
export async function listKeptImages(tx: Tx, tenantId: string, submissionId: string): Promise<string[]> {
  const images = await tx
    .selectFrom('attempts')
    .select('object_key')
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('image_expired_at', 'is', null)
    .execute();
  return images.map((image) => image.object_key);
}
