import { shareInterval } from '../accuracy/share-interval.ts';
import type { DistanceBand } from '../policy/face-policy.ts';
import { WORST_GROUP } from '../policy/measured-groups.ts';
import { reportDistance } from './judge-distance.ts';

/** The limits of one comparison of two faces, and what was measured of its error rates. */
export type FaceLimit = {
  /**
   * distances as answers state them, 0 .. 1: up to the first one person, from the second two people, between them a
   * reviewer decides
   */
  same_up_to: number;
  different_from: number;
  /**
   * Pairs of two people in the worst group measured, how many of them were within `same_up_to`, and the upper end of
   * that rate's 95 % interval. null where nothing was measured at so wide a limit.
   */
  worst_group: { group: string; false_matches: number; pairs: number; rate_at_most: number } | null;
};

/** @param limits what was measured, from the strictest limit to the widest */
export function describeFaceLimit({ same, different }: DistanceBand, limits = WORST_GROUP): FaceLimit {
  const measuredLimit = limits.find(({ up_to }) => same <= up_to);
  return {
    same_up_to: reportDistance(same),
    different_from: reportDistance(different),
    worst_group: measuredLimit ? describeRate(measuredLimit) : null,
  };
}

function describeRate({ group, false_matches, pairs }: (typeof WORST_GROUP)[number]) {
  const { high } = shareInterval(false_matches, pairs);
  return { group, false_matches, pairs, rate_at_most: Math.round(high * 10_000) / 10_000 };
}
