/** The remaining probability, at 95 % confidence, that the rate is higher than claimed. */
const CHANCE = 0.05;
/** The false match rates that are claimed of products like this one. */
export const CLAIMED_RATES = [0.01, 0.001, 0.0001] as const;

/** How many pairs of two people a claim about a false match rate needs, and whether a set has them. */
export type AccuracyClaim = {
  /** the claimed rate, an upper bound */
  fmr: number;
  /** independent pairs needed if none of them matches */
  pairs: number;
  /** the people in that many pairs if no one is in two: two for each pair */
  people: number;
  /** the most pairs of the set that can be independent of each other */
  independent: number;
  isEnough: boolean;
};

/**
 * The fewest independent pairs of two people of one group that support the claim with 95 % confidence if none matches.
 * (1 - fmr) ** pairs is then at most 5 % (the exact binomial; the rule of three, 3 / fmr, is slightly more).
 */
export const pairsForClaim = (fmr: number): number => Math.ceil(Math.log(CHANCE) / Math.log1p(-fmr));

/** The pairs that each claim needs beside the pairs that a set has. No person may be in two of its pairs. */
export function assessClaims({ people, pairs }: { people: number; pairs: number }): AccuracyClaim[] {
  const independent = Math.min(pairs, Math.floor(people / 2));
  return CLAIMED_RATES.map((fmr) => {
    const pairCount = pairsForClaim(fmr);
    return { fmr, pairs: pairCount, people: 2 * pairCount, independent, isEnough: independent >= pairCount };
  });
}
