import type { Insertable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';

type NewFrame = Omit<
  Insertable<Schema['liveness_frames']>,
  'tenant_id' | 'challenge_id' | 'image_expired_at'
>;

/** Writes the frames of a challenge, whose images are stored. */
export async function addFrames(
  tx: Tx,
  { tenantId, challengeId }: { tenantId: string; challengeId: string },
  frames: readonly NewFrame[],
): Promise<void> {
  await tx
    .insertInto('liveness_frames')
    .values(frames.map((frame) => ({ ...frame, tenant_id: tenantId, challenge_id: challengeId })))
    .execute();
}
