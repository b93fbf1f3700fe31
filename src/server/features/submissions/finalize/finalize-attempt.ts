import { AppError } from '../../../errors.ts';
import { writeVerdict } from '../../../store/submissions/attempt-progress.ts';
import { type AttemptKey, findVerdict } from '../../../store/submissions/attempts.ts';
import { applyVerdict, lockSubmission } from '../../../store/submissions/submissions.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { Evidence } from '../../../verification/evidence.ts';
import { type LifecycleEvent, nextState } from '../../../verification/lifecycle/lifecycle.ts';
import { readRowState } from '../../../verification/lifecycle/stored-state.ts';
import { listRisks } from '../../../verification/signals/severity.ts';
import type { LookupSignal, Lookups } from '../../../verification/verdict/lookups.ts';
import type { SettledState, Verdict } from '../../../verification/verdict/verdicts.ts';
import type { Timings } from '../../../vision/evidence.ts';
import { computeDueAt } from './compute-due-at.ts';
import type { IdentityMarkers } from './store-identity-markers.ts';

/** The pipeline's outcome for one attempt of any kind. */
export type Outcome = {
  verdict: Verdict;
  state: SettledState;
  reason: string | null;
  score: number | null;
  similarity: number | null;
  faceComparison: string | null;
  ageEstimate: number | null;
  ageVerified?: boolean;
  evidence: Evidence;
  /** the signals of other records that were looked up before the verdict; their figures are computed for each reader */
  raised?: readonly LookupSignal[];
  timings: Timings;
};

/** An examined upload. Its verdict depends on what other records say when it is finalized. */
export type Examination = {
  /** null if no person and no document was searched for: then nothing is looked up */
  markers: IdentityMarkers | null;
  decide: (lookups: Lookups) => Outcome;
};

/** An outcome that no record can change. */
export const withoutLookups = (outcome: Outcome): Examination => ({ markers: null, decide: () => outcome });

/** The same examination, with more evidence. */
export const addEvidence = (
  { markers, decide }: Examination,
  moreEvidence: Partial<Evidence>,
): Examination => ({
  markers,
  decide: (lookups) => {
    const outcome = decide(lookups);
    return { ...outcome, evidence: { ...outcome.evidence, ...moreEvidence } };
  },
});

const EVENT_OF: Record<SettledState, LifecycleEvent> = {
  pending: 'parked',
  approved: 'approved_by_pipeline',
  rejected: 'rejected_by_pipeline',
};

/** The verdict that applies, its fields, and whether the attempt is its submission's newest. */
export type FinalizedAttempt = { verdict: Verdict; outcome: Outcome; isNewest: boolean };

/**
 * Writes an attempt's outcome, in one transaction. If the attempt is still its submission's newest and undecided, the
 * submission takes the outcome over. Otherwise it is superseded and its result is ignored. An attempt that recovery has
 * parked keeps that verdict.
 * @throws AppError `not-found` when the subject was erased meanwhile
 */
export async function finalizeAttempt(
  tx: Tx,
  tenantId: TenantId,
  ref: AttemptKey,
  outcome: Outcome,
  now: Date,
): Promise<FinalizedAttempt> {
  const row = await lockSubmission(tx, tenantId, ref.submissionId);
  if (!row) throw new AppError('not-found', 'No subject has this id.');
  const isNewest = row.attempt === ref.attempt;
  const transition = nextState(readRowState(row), EVENT_OF[outcome.state]);
  const stands = isNewest && 'to' in transition;
  const verdict = stands ? outcome.verdict : 'ATTEMPT_SUPERSEDED';
  const result = {
    verdict,
    reason: stands ? outcome.reason : null,
    score: outcome.score,
    similarity: outcome.similarity,
    face_comparison: outcome.faceComparison,
  };
  const isWritten = await writeVerdict(tx, tenantId, ref, {
    ...result,
    age_estimate: outcome.ageEstimate,
    evidence: JSON.stringify(outcome.evidence),
    timings: JSON.stringify(outcome.timings),
    settled_at: now,
  });
  const parkedAttempt = isWritten ? null : await findParked(tx, tenantId, ref);
  if (parkedAttempt)
    return { verdict: parkedAttempt.verdict, outcome: { ...outcome, ...parkedAttempt.result }, isNewest };
  if (stands) {
    const due = outcome.state === 'pending' ? await computeDueAt(tx, tenantId, row.kind, now) : null;
    const signals = [...listRisks(outcome.evidence.signals ?? []), ...(outcome.raised ?? [])];
    const figures = {
      ...result,
      age_verified: outcome.state === 'approved' ? (outcome.ageVerified ?? null) : null,
    };
    await applyVerdict(tx, tenantId, ref.submissionId, figures, { status: outcome.state, now, due, signals });
  }
  return { verdict, outcome, isNewest };
}

/** The verdict of an attempt that has one. Only recovery can have set it before its pipeline does. */
async function findParked(tx: Tx, tenantId: TenantId, ref: AttemptKey) {
  const row = await findVerdict(tx, tenantId, ref);
  if (!row) return null;
  const { verdict, face_comparison: faceComparison, age_estimate: ageEstimate, ...figures } = row;
  return { verdict, result: { ...figures, faceComparison, ageEstimate } };
}
