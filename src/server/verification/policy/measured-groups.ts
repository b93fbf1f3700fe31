/** Pairs of two people of one group, and how many of them lie within each of `MEASURED_LIMITS`. */
export type MeasuredGroup = {
  /** what the set shows, as its publisher names it */
  group: string;
  /** people in the set */
  people: number;
  pairs: number;
  within: readonly number[];
};

/** Combined distances, from the strictest limit to the widest. */
export const MEASURED_LIMITS: readonly number[] = [0.756, 0.78, 0.8, 0.82, 0.85, 0.88, 0.94];

/**
 * 299,220 pairs of two people within a group, of 2,583 public images of some 1,000 people in ten public sets, compared
 * by this product's nets. Both faces of each are fit. The groups are the sets' own labels. Every pair under 0.845 was
 * looked at by a person: doubles and wrong names are out, and so are a dozen that no one can judge. The singers are a
 * part of the first group, and the hardest set that was found. `npm run accuracy -- --distances` prints these rows.
 */
export const MEASURED_GROUPS: readonly MeasuredGroup[] = [
  { group: 'East Asian women', people: 197, pairs: 58_925, within: [1, 1, 3, 6, 17, 49, 278] },
  { group: 'East Asian men', people: 204, pairs: 21_524, within: [0, 0, 0, 0, 0, 3, 14] },
  { group: 'South Asian women', people: 343, pairs: 58_650, within: [0, 0, 0, 0, 1, 4, 28] },
  { group: 'South Asian men', people: 337, pairs: 106_339, within: [0, 0, 0, 0, 1, 2, 29] },
  { group: 'Black women', people: 76, pairs: 2_850, within: [0, 0, 0, 0, 0, 0, 6] },
  { group: 'Black men', people: 292, pairs: 42_486, within: [0, 0, 0, 1, 1, 3, 15] },
  { group: 'White women', people: 88, pairs: 3_828, within: [0, 0, 0, 0, 0, 0, 0] },
  { group: 'White men', people: 77, pairs: 2_926, within: [0, 0, 0, 0, 0, 0, 1] },
  {
    group: 'East Asian women: Korean singers on stage and in make-up',
    people: 15,
    pairs: 7_481,
    within: [1, 1, 3, 6, 16, 39, 183],
  },
];

/** A limit, and the group in which the largest share of pairs of two people lies within it. */
export type MeasuredLimit = { up_to: number; group: string; false_matches: number; pairs: number };

/**
 * The worst group at each limit. A comparison's evidence names the row of its limit. Where two groups are equal, the
 * one with fewer pairs is the worse one: its true rate may be higher.
 */
export const WORST_GROUP: readonly MeasuredLimit[] = MEASURED_LIMITS.map((up_to, at) =>
  MEASURED_GROUPS.map(({ group, pairs, within }) => ({
    up_to,
    group,
    false_matches: within[at] ?? pairs,
    pairs,
  })).reduce((worst, other) => {
    const difference = other.false_matches / other.pairs - worst.false_matches / worst.pairs;
    return difference > 0 || (difference === 0 && other.pairs < worst.pairs) ? other : worst;
  }),
);
