import type { Tx } from '../../db/database.ts';
import { readInParts } from '../../db/read-in-parts.ts';

/** An image that should be in the store, and whose it is. */
export type KeptImage = { tenant_id: string; subject_id: string; object_key: string };

/** Three ids a row: so many take the embedded database some ten milliseconds. */
const ROWS_AT_ONCE = 2_000;

/** The images of all tenants that are recorded and have not expired, frames of challenges too. */
export function listAllKept(tx: Tx): Promise<KeptImage[]> {
  const keptIn = (table: 'attempts' | 'liveness_frames') =>
    tx
      .selectFrom(table)
      .select(['tenant_id', 'subject_id', 'object_key'])
      .where('image_expired_at', 'is', null);
  return readInParts(tx, keptIn('attempts').unionAll(keptIn('liveness_frames')), ROWS_AT_ONCE);
}
