import { REASONS } from '../../../verification/reasons.ts';
import type { UploadKind, Verdict } from '../../../verification/verdict/verdicts.ts';
import type { Outcome } from '../finalize/finalize-attempt.ts';

const PARKED_VERDICTS: Record<UploadKind, Verdict> = {
  license: 'LICENSE_PENDING_APPROVAL',
  selfie: 'SELFIE_PENDING_APPROVAL',
  analyze: 'ANALYSIS_UNAVAILABLE',
  verify_age: 'AGE_VERIFICATION_UNAVAILABLE',
};

/** The outcome of an attempt whose time budget ended before anything was found. */
export function runOutOfTime(kind: UploadKind): Outcome {
  return {
    verdict: PARKED_VERDICTS[kind],
    state: 'pending',
    reason: REASONS.budgetExceeded,
    score: null,
    similarity: null,
    faceComparison: null,
    ageEstimate: null,
    evidence: {},
    timings: {},
  };
}
