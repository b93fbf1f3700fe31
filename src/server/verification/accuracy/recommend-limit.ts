import { type Comparisons, limitForFmr } from './match-errors.ts';

/** A limit for "same" that holds in every group that can be judged. */
export type RecommendedLimit = {
  /** null where no group has enough pairs of two people */
  limit: number | null;
  /** the group that the limit comes from: the one whose people lie nearest to each other */
  worstGroup: string | null;
  /** groups with too few pairs of two people to say anything at this rate */
  unknown: string[];
};

/**
 * The loosest limit with a false match rate of at most `fmr` in each group. It is never taken over all people together:
 * a mean over people who look different lets people of one group match each other.
 */
export function recommendLimit(groups: ReadonlyMap<string, Comparisons>, fmr: number): RecommendedLimit {
  const limits = [...groups].map(([group, pairs]) => ({ group, limit: limitForFmr(pairs, fmr) }));
  const measuredLimits = limits.filter(
    (each): each is { group: string; limit: number } => each.limit !== null,
  );
  const [worst] = measuredLimits.sort((one, other) => one.limit - other.limit);
  return {
    limit: worst?.limit ?? null,
    worstGroup: worst?.group ?? null,
    unknown: limits.filter(({ limit }) => limit === null).map(({ group }) => group),
  };
}
