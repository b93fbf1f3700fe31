import type { Tx } from '../../db/database.ts';
import type { ChallengeRef } from './take-challenge.ts';

/** How long after its answer a challenge counts for a selfie. */
const COUNTS_MS = 5 * 60_000;

/** Holds a challenge before the selfie that it may become evidence of, in the order of locks. */
export async function holdChallenge(tx: Tx, { tenantId, tokenId, id }: ChallengeRef): Promise<void> {
  await tx
    .selectFrom('liveness_challenges')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('token_id', '=', tokenId)
    .forUpdate()
    .execute();
}

/**
 * Makes a challenge that was answered within the last 5 minutes evidence of an attempt. One that is evidence of
 * another submission stays so; of a submission's attempts the newest has it.
 */
export async function bindChallenge(
  tx: Tx,
  { tenantId, tokenId, id }: ChallengeRef,
  { submissionId, attempt }: { submissionId: string; attempt: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('liveness_challenges')
    .set({ submission_id: submissionId, attempt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('token_id', '=', tokenId)
    .where('answered_at', '>=', new Date(now.getTime() - COUNTS_MS))
    .where((eb) => eb.or([eb('submission_id', 'is', null), eb('submission_id', '=', submissionId)]))
    .execute();
}
