import type { Tx } from '../../db/database.ts';

/** Keys of the newest images that should be in the store. */
export async function sampleKeys(tx: Tx, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('attempts')
    .select('object_key')
    .where('image_expired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => row.object_key);
}
