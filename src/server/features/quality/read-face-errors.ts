import { countFaceErrors, type FaceErrorCounts, type SubjectGroup } from '../../store/quality/face-errors.ts';
import type { TenantSettings } from '../../store/settings.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import { CLAIMED_RATES, pairsForClaim } from '../../verification/accuracy/pairs-for-claim.ts';
import {
  CLEARLY_NEARER,
  FIT_PHOTO,
  FIT_PORTRAIT,
  FIT_TO_REFUSE,
} from '../../verification/policy/face-policy.ts';
import { resolvePolicy } from '../../verification/policy/limits.ts';
import { type Period, toTimeRange } from '../stats/period-contract.ts';
import { presentFigure } from './present-figure.ts';

export type PolicyOfTenant = { id: TenantId; policy: TenantSettings['policy'] };

/**
 * The error rates of face comparisons whose truth people decided, by the tenant's limits of now.
 * @param groups the columns of the operator; the groups of the record are always counted
 */
export async function readFaceErrors(
  tx: Tx,
  { id, policy }: PolicyOfTenant,
  period: Period,
  groups: readonly SubjectGroup[] = [],
) {
  const { limits } = resolvePolicy(policy);
  const counts = await countFaceErrors(tx, id, {
    ...toTimeRange(period),
    selfie: { ...limits.selfie_band, minFitness: FIT_PHOTO },
    portrait: { ...limits.portrait_band, minFitness: FIT_PORTRAIT },
    clearlyNearer: CLEARLY_NEARER,
    fitToRefuse: FIT_TO_REFUSE,
    groups,
  });
  const all = counts.map(presentCounts);
  const shownGroups = all.filter((group) => FACE_FIGURES.some((name) => group[name] !== null));
  return {
    groups: shownGroups,
    hidden_groups: all.length - shownGroups.length,
    claims: CLAIMED_RATES.map((rate) => ({ rate, pairs: pairsForClaim(rate) })),
  };
}

export const FACE_FIGURES = [
  'false_matches',
  'two_people_undecided',
  'false_non_matches',
  'same_person_undecided',
] as const;

function presentCounts(counts: FaceErrorCounts) {
  const { comparison, dimension, value, same_person, two_people, impostors } = counts;
  return {
    comparison,
    dimension,
    value,
    false_matches: presentFigure(counts.accepted, two_people),
    two_people_undecided: presentFigure(counts.two_undecided, two_people),
    false_non_matches: presentFigure(counts.refused, same_person),
    same_person_undecided: presentFigure(counts.same_undecided, same_person),
    enough_for: findClaim(counts.accepted, impostors),
  };
}

/** The lowest rate that the pairs support; null for none. Pairs of one person count once. */
function findClaim(acceptedCount: number, impostors: number): number | null {
  if (acceptedCount > 0) return null;
  return CLAIMED_RATES.findLast((rate) => impostors >= pairsForClaim(rate)) ?? null;
}
