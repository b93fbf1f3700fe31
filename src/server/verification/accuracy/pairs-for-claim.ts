/** The chance that is left, at 95 % confidence, that the rate is higher than claimed. */
const CHANCE = 0.05;
/** The false match rates that are claimed of products like this one. */
const CLAIMED = [0.01, 0.001, 0.0001];

/** How many pairs of two people a claim about a false match rate takes, and whether a set has them. */
export type AccuracyClaim = {
  /** the rate that is claimed, at most */
  fmr: number;
  /** independent pairs that it takes where none of them matches */
  pairs: number;
  /** the people in so many pairs in which no one is twice: two for each pair */
  people: number;
  /** of the set's pairs, those that can be independent of each other, at most */
  independent: number;
  isEnough: boolean;
};

/**
 * The fewest independent pairs of two people of one group, none of them a match, that show with 95 % confidence that at
 * most so many match: (1 - fmr) ** pairs is at most 5 % (the exact binomial; the rule of three, 3 / fmr, is a little more).
 */
export const pairsForClaim = (fmr: number): number => Math.ceil(Math.log(CHANCE) / Math.log1p(-fmr));

/** What each claim takes, beside what a set of pairs of two people has: no person may be in two of its pairs. */
export function assessClaims({ people, pairs }: { people: number; pairs: number }): AccuracyClaim[] {
  const independent = Math.min(pairs, Math.floor(people / 2));
  return CLAIMED.map((fmr) => {
    const needed = pairsForClaim(fmr);
    return { fmr, pairs: needed, people: 2 * needed, independent, isEnough: independent >= needed };
  });
}
