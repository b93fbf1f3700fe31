import type { Tx } from '../../db/database.ts';
import type { CaptureHints } from '../../domain/liveness/capture-hints.ts';
import type { LivenessMeasures } from '../../domain/liveness/judge-liveness.ts';
import type { LivenessResult } from '../../domain/liveness/liveness-evidence.ts';

/** What came of a challenge. */
type ChallengeOutcome = {
  result: LivenessResult;
  measures: LivenessMeasures | null;
  capture: CaptureHints | null;
};

const asJson = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** Writes what came of a challenge that was taken, once. @returns whether nothing had been written before */
export async function settleChallenge(
  tx: Tx,
  { tenantId, id }: { tenantId: string; id: string },
  { result, measures, capture }: ChallengeOutcome,
): Promise<boolean> {
  const settled = await tx
    .updateTable('liveness_challenges')
    .set({ result, measures: asJson(measures), capture: asJson(capture) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('answered_at', 'is not', null)
    .where('result', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}
