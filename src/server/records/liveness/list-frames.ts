import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';

export type FrameRow = Selectable<Schema['liveness_frames']>;

/** A challenge's frames in their order, erased ones too. */
export function listFrames(tx: Tx, tenantId: string, challengeId: string): Promise<FrameRow[]> {
  return tx
    .selectFrom('liveness_frames')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('challenge_id', '=', challengeId)
    .orderBy('frame')
    .execute();
}
