import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

type Which = { submissionId: string; attempt: number; frame: number };

/** A frame of the strip of an attempt's challenge: where it lies and whose it is; null when there is no such frame. */
export async function findStripFrame(tx: Tx, tenantId: string, { submissionId, attempt, frame }: Which) {
  const row = await tx
    .selectFrom('attempts as a')
    .innerJoin('liveness_frames as f', (join) =>
      join
        .onRef('f.tenant_id', '=', 'a.tenant_id')
        .on('f.challenge_id', '=', sql<string>`(a.evidence->'liveness'->>'challenge_id')::uuid`),
    )
    .innerJoin('subjects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.id', '=', 'a.subject_id'),
    )
    .select(['f.object_key', 'f.subject_id', 'p.image_key'])
    .where('a.tenant_id', '=', tenantId)
    .where('a.submission_id', '=', submissionId)
    .where('a.attempt', '=', attempt)
    .where('f.frame', '=', frame)
    .where('f.in_strip', 'is', true)
    .executeTakeFirst();
  return row ?? null;
}
