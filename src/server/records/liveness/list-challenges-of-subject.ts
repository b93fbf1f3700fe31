import type { Tx } from '../../db/database.ts';
import type { ChallengeRow } from './find-challenge.ts';
import type { FrameRow } from './list-frames.ts';

export type PersonChallenge = { row: ChallengeRow; frames: FrameRow[] };

/** All challenges of a subject with their frames, the oldest first. */
export async function listChallengesOfSubject(
  tx: Tx,
  tenantId: string,
  subjectId: string,
): Promise<PersonChallenge[]> {
  const rows = await tx
    .selectFrom('liveness_challenges')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const frames = await tx
    .selectFrom('liveness_frames')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('frame')
    .execute();
  return rows.map((row) => ({ row, frames: frames.filter((frame) => frame.challenge_id === row.id) }));
}
