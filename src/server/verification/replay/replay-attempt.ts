import type { Limits } from '../policy/limits.ts';
import { decideLicence } from '../verdict/decide-licence.ts';
import { decideSelfie } from '../verdict/decide-selfie.ts';
import { REASONS } from '../verdict/reasons.ts';
import type { SettledState, Verdict } from '../verdict/verdicts.ts';
import { type DecidedAttempt, listPossibleLicences, listPossibleSelfies } from './list-possible-findings.ts';

/** What other limits would have made of an attempt, or that its evidence cannot say. */
export type ReplayResult = { is: 'says'; verdict: Verdict; state: SettledState } | { is: 'cannot_say' };

/** What decided about attempts from before the limits were kept with them. */
const LIMITS_BEFORE_EVIDENCE: Limits = {
  selfie_band: { same: 0.94, different: 1.06 },
  portrait_band: { same: 0.9, different: 1.08 },
  ghost_different_from: 1.16,
  passing_score: 0.8,
};

type DecideVerdict = (limits: Limits) => { verdict: Verdict; state: SettledState; reason: string | null };

/**
 * Decides an attempt again by other limits, from what is stored of it. Where the evidence leaves a finding open, every
 * value that it can have had is tried. Values that do not give the verdict of that time by the limits of that time are
 * ruled out; if those that remain do not agree, the evidence cannot say.
 */
export function replayAttempt(attempt: DecidedAttempt, limits: Limits): ReplayResult {
  const then = attempt.evidence?.decided_by?.limits ?? LIMITS_BEFORE_EVIDENCE;
  const possible = listDecisions(attempt).filter((decide) => isWhatWasDecided(attempt, decide(then)));
  const [first, ...others] = possible.map((decide) => decide(limits));
  if (!first || others.some(({ verdict }) => verdict !== first.verdict)) return { is: 'cannot_say' };
  return { is: 'says', verdict: first.verdict, state: first.state };
}

/** A reason of an exceeded budget fits every step, because which one ran out of time is not stored. */
function isWhatWasDecided({ verdict, reason }: DecidedAttempt, decision: ReturnType<DecideVerdict>): boolean {
  return decision.verdict === verdict && (decision.reason === reason || reason === REASONS.budgetExceeded);
}

function listDecisions(attempt: DecidedAttempt): DecideVerdict[] {
  if (attempt.kind === 'license') {
    return listPossibleLicences(attempt).map((findings) => (limits) => decideLicence(findings, limits));
  }
  return listPossibleSelfies(attempt).map((findings) => (limits) => decideSelfie(findings, limits));
}
