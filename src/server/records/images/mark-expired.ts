import type { Tx } from '../../db/database.ts';

type Images = { tenantId: string; submissionId: string; keys: readonly string[] };

/** IdentityMarkers images of a locked submission as expired. @returns of which attempts, those marked before left out */
export async function markExpired(
  tx: Tx,
  { tenantId, submissionId, keys }: Images,
  now: Date,
): Promise<number[]> {
  const expired = await tx
    .updateTable('attempts')
    .set({ image_expired_at: now })
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('object_key', 'in', keys)
    .where('image_expired_at', 'is', null)
    .returning('attempt')
    .execute();
  return expired.map((row) => row.attempt);
}
