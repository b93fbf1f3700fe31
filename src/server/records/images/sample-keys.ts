import type { Tx } from '../../db/database.ts';

/** Of images that should be there, the newest. */
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
