import { findForcedResult } from '../../../verification/sandbox/forced-results.ts';
import {
  lookUpConsequence,
  type UploadKind,
  type VerdictForKind,
} from '../../../verification/verdict/verdicts.ts';
import type { Outcome } from '../finalize/finalize-attempt.ts';

/**
 * The outcome that a subject's last name forces in a sandbox, where the image is not examined; null where
 * it forces none.
 */
export function forceOutcome(kind: UploadKind, lastName: string): Outcome | null {
  const forced = findForcedResult(kind, lastName);
  if (!forced) return null;
  const { state } = lookUpConsequence(kind, forced.verdict as VerdictForKind<typeof kind>);
  return {
    reason: null,
    score: null,
    similarity: null,
    faceComparison: null,
    ageEstimate: null,
    ...forced,
    state: state!,
    evidence: { forced_by: lastName },
    timings: {},
  };
}
