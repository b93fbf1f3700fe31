import type { Finding } from '../../vision/evidence.ts';
import { MAX_AGE_DISAGREEMENT_YEARS, SECONDARY_AGE_NET_COUNTS } from '../policy/age-policy.ts';
import { type AgeVerdict, type SettledState, VERDICTS } from './verdicts.ts';

/** Both nets' estimates for the largest face, in years; null when there is no face. */
export type AgeFinding = Finding<{ primary: number; secondary: number } | null>;

export type AgeDecision =
  | { verdict: 'ANALYZED'; state: SettledState; ageEstimate: number | null }
  | {
      verdict: 'AGE_VERIFICATION_DONE';
      state: SettledState;
      ageEstimate: number | null;
      ageVerified: boolean;
    }
  | {
      verdict: Extract<AgeVerdict, 'ANALYSIS_UNAVAILABLE' | 'AGE_VERIFICATION_UNAVAILABLE'>;
      state: SettledState;
    };

/** The answer to an `analyze` upload. */
export function decideAnalysis(ages: AgeFinding): AgeDecision {
  if (!ages.ok)
    return { verdict: 'ANALYSIS_UNAVAILABLE', state: VERDICTS.analyze.ANALYSIS_UNAVAILABLE.state };
  return {
    verdict: 'ANALYZED',
    state: VERDICTS.analyze.ANALYZED.state,
    ageEstimate: estimateAge(ages.value),
  };
}

/** The answer to a `verify_age` upload: never verified without a minimum age or without an estimate. */
export function decideAgeVerification(ages: AgeFinding, minAge: number | null): AgeDecision {
  const { AGE_VERIFICATION_DONE, AGE_VERIFICATION_UNAVAILABLE } = VERDICTS.verify_age;
  if (!ages.ok) {
    return { verdict: 'AGE_VERIFICATION_UNAVAILABLE', state: AGE_VERIFICATION_UNAVAILABLE.state };
  }
  const ageEstimate = estimateAge(ages.value);
  const ageVerified = minAge !== null && ageEstimate !== null && ageEstimate >= minAge;
  return { verdict: 'AGE_VERIFICATION_DONE', state: AGE_VERIFICATION_DONE.state, ageEstimate, ageVerified };
}

/** Whole years, rounded down as ages are; null without a face or if the nets differ too much. */
function estimateAge(ages: { primary: number; secondary: number } | null): number | null {
  if (ages === null) return null;
  const { primary, secondary } = ages;
  const apart = Math.abs(primary - secondary);
  if (!(apart <= MAX_AGE_DISAGREEMENT_YEARS)) return null;
  const weight = weightOfSecondary(primary);
  return Math.max(0, Math.floor(primary * (1 - weight) + secondary * weight));
}

/** 0 for the young, half from middle age on. */
function weightOfSecondary(primary: number): number {
  const { from, fullyFrom } = SECONDARY_AGE_NET_COUNTS;
  const share = (primary - from) / (fullyFrom - from);
  return Math.min(1, Math.max(0, share)) / 2;
}
