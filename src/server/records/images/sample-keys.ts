import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { hasTable } from '../../db/look-at-catalog.ts';

/** Of images that should be there, the newest; a program of another version may have left the database. */
export async function sampleKeys(tx: Tx, most: number): Promise<string[]> {
  if (!(await hasTable(tx, 'attempts'))) return [];
  const rows = await tx
    .selectFrom('attempts')
    .select('object_key')
    .where(sql<boolean>`to_jsonb(attempts) ->> 'image_expired_at' is null`)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => row.object_key);
}
