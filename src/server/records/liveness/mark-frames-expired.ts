import type { Tx } from '../../db/database.ts';

/** Marks frames as expired whose images are gone. @returns how many, those marked before left out */
export async function markFramesExpired(
  tx: Tx,
  tenantId: string,
  keys: readonly string[],
  now: Date,
): Promise<number> {
  const expired = await tx
    .updateTable('liveness_frames')
    .set({ image_expired_at: now })
    .where('tenant_id', '=', tenantId)
    .where('object_key', 'in', keys)
    .where('image_expired_at', 'is', null)
    .returning('frame')
    .execute();
  return expired.length;
}
