import type { Tx } from '../../db/database.ts';
import { markFramesExpired } from '../liveness/mark-frames-expired.ts';

type Images = { tenantId: string; submissionId: string; keys: readonly string[] };

/**
 * Marks images of a locked submission as expired, its challenges' frames too.
 * @returns how many, and of which attempts, those marked before left out
 */
export async function markExpired(
  tx: Tx,
  { tenantId, submissionId, keys }: Images,
  now: Date,
): Promise<{ images: number; attempts: number[] }> {
  const expired = await tx
    .updateTable('attempts')
    .set({ image_expired_at: now })
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('object_key', 'in', keys)
    .where('image_expired_at', 'is', null)
    .returning('attempt')
    .execute();
  const frames = await markFramesExpired(tx, tenantId, keys, now);
  return { images: expired.length + frames, attempts: expired.map((row) => row.attempt) };
}
