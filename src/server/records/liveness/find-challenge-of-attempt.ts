import type { Tx } from '../../db/database.ts';
import type { ChallengeRow } from './find-challenge.ts';

/** The challenge that is evidence of an attempt; null without one. */
export async function findChallengeOfAttempt(
  tx: Tx,
  tenantId: string,
  { submissionId, attempt }: { submissionId: string; attempt: number },
): Promise<ChallengeRow | null> {
  const row = await tx
    .selectFrom('liveness_challenges')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', '=', attempt)
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
