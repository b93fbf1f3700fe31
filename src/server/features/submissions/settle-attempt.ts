import type { Tx } from '../../db/database.ts';
import { type LifecycleEvent, nextStanding } from '../../domain/lifecycle.ts';
import { standingOfRow } from '../../domain/stored-standing.ts';
import type { SettledState, Verdict } from '../../domain/verdicts.ts';
import { AppError } from '../../errors.ts';
import type { Timings } from '../../vision/evidence.ts';
import type { AttemptRef } from './record-attempt.ts';
import { lockSubmission } from './store.ts';

/** What the pipeline found and decided about one attempt, whatever its kind. */
export type Outcome = {
  verdict: Verdict;
  state: SettledState;
  reason: string | null;
  score: number | null;
  similarity: number | null;
  faceComparison: string | null;
  ageEstimate: number | null;
  ageVerified?: boolean;
  evidence: Record<string, unknown>;
  timings: Timings;
};

const EVENT_OF: Record<SettledState, LifecycleEvent> = {
  pending: 'parked',
  approved: 'approved_by_pipeline',
  rejected: 'rejected_by_pipeline',
};

/**
 * Writes an attempt's outcome, in one transaction: if it is still its submission's newest and nobody has
 * decided meanwhile, the submission takes it over; else it is superseded and its result counts for nothing.
 * @returns the verdict that stands
 * @throws AppError `not-found` when the subject was erased meanwhile
 */
export async function settleAttempt(
  tx: Tx,
  tenantId: string,
  ref: Pick<AttemptRef, 'submissionId' | 'attempt'>,
  outcome: Outcome,
  now: Date,
): Promise<Verdict> {
  const row = await lockSubmission(tx, tenantId, ref.submissionId);
  if (!row) throw new AppError('not-found', 'There is no such subject.');
  const transition = nextStanding(standingOfRow(row), EVENT_OF[outcome.state]);
  const stands = row.attempt === ref.attempt && 'to' in transition;
  const verdict = stands ? outcome.verdict : 'ATTEMPT_SUPERSEDED';
  const result = {
    verdict,
    reason: stands ? outcome.reason : null,
    score: outcome.score,
    similarity: outcome.similarity,
    face_comparison: outcome.faceComparison,
  };
  await tx
    .updateTable('attempts')
    .set({
      ...result,
      age_estimate: outcome.ageEstimate,
      evidence: JSON.stringify(outcome.evidence),
      timings: JSON.stringify(outcome.timings),
      settled_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', ref.submissionId)
    .where('attempt', '=', ref.attempt)
    // One that recovery has parked already keeps that verdict.
    .where('verdict', 'is', null)
    .execute();
  if (stands) {
    await tx
      .updateTable('submissions')
      .set({
        ...result,
        status: outcome.state,
        decided_by: null,
        decided_at: outcome.state === 'pending' ? null : now,
        waiting_since: outcome.state === 'pending' ? now : null,
        updated_at: now,
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', ref.submissionId)
      .execute();
  }
  return verdict;
}
