import type { Tx } from '../../db/database.ts';

/** The frames of all challenges that are evidence of a submission. */
export const selectFramesOfSubmission = (tx: Tx, tenantId: string, submissionId: string) =>
  tx
    .selectFrom('liveness_frames as f')
    .innerJoin('liveness_challenges as c', (join) =>
      join.onRef('c.tenant_id', '=', 'f.tenant_id').onRef('c.id', '=', 'f.challenge_id'),
    )
    .where('f.tenant_id', '=', tenantId)
    .where('c.submission_id', '=', submissionId);
