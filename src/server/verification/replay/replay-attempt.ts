import type { Limits } from '../policy/limits.ts';
import { REASONS } from '../reasons.ts';
import { decideLicence } from '../verdict/decide-licence.ts';
import { decideSelfie } from '../verdict/decide-selfie.ts';
import type { SettledState, Verdict } from '../verdict/verdicts.ts';
import { type DecidedAttempt, listPossibleLicences, listPossibleSelfies } from './list-possible-findings.ts';

/** The verdict of other limits for an attempt, or that its evidence is not sufficient. */
export type ReplayResult = { is: 'says'; verdict: Verdict; state: SettledState } | { is: 'cannot_say' };

/** The limits that decided attempts from before the limits were stored with them. */
const LIMITS_BEFORE_EVIDENCE: Limits = {
  selfie_band: { same: 0.94, different: 1.06 },
  portrait_band: { same: 0.9, different: 1.08 },
  ghost_different_from: 1.16,
  passing_score: 0.8,
};

type DecideVerdict = (limits: Limits) => { verdict: Verdict; state: SettledState; reason: string | null };

/**
 * Decides a stored attempt again by other limits. If the evidence leaves a finding open, every value that it can have
 * had is tried. Values that do not give the original verdict by the original limits are ruled out. If the remaining
 * ones disagree, the evidence is not sufficient.
 */
export function replayAttempt(attempt: DecidedAttempt, limits: Limits): ReplayResult {
  const then = attempt.evidence?.decided_by?.limits ?? LIMITS_BEFORE_EVIDENCE;
  const possible = listDecisions(attempt).filter((decide) => isOriginalDecision(attempt, decide(then)));
  const [first, ...others] = possible.map((decide) => decide(limits));
  if (!first || others.some(({ verdict }) => verdict !== first.verdict)) return { is: 'cannot_say' };
  return { is: 'says', verdict: first.verdict, state: first.state };
}

/** A reason of an exceeded budget fits every step, because the step that ran out of time is not stored. */
function isOriginalDecision(
  { verdict, reason }: DecidedAttempt,
  decision: ReturnType<DecideVerdict>,
): boolean {
  return decision.verdict === verdict && (decision.reason === reason || reason === REASONS.budgetExceeded);
}

function listDecisions(attempt: DecidedAttempt): DecideVerdict[] {
  if (attempt.kind === 'license') {
    return listPossibleLicences(attempt).map((findings) => (limits) => decideLicence(findings, limits));
  }
  return listPossibleSelfies(attempt).map((findings) => (limits) => decideSelfie(findings, limits));
}
