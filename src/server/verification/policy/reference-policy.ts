/**
 * The images that make a subject's reference: selfies that staff approved, and no other. Several images are nearer to
 * the next one of their person than one image is. Of 2,583 public images, at a limit of 0.756: own pairs of East Asian
 * women 12 % with one image, 56 % with five; South Asian men 35 and 72 %, actors 21 and 71 %. Of 22,400 pairs of two
 * people of one group 2 are within the limit with five images, none of 23,040 with one.
 */

/** No gain was measured beyond five; the others replace images that expire. */
export const MAX_REFERENCE_IMAGES = 10;

/** The newest approved selfies of which the fittest are chosen. Each costs 6.5 KB of the row that an upload reads. */
export const MAX_REFERENCE_CANDIDATES = 20;

/**
 * Images of a reference that are farther from each other (combined distance) do not enter it together, because one of
 * them may be of another person, whom staff approved by mistake. Own pairs within it: 100 % of 38 good portraits, 82 % of
 * 520 and 48 % of 185 of singers, 82 % of 613 of cricketers, 78 % of 324 of actors. Pairs of two people within it: 1.9 %
 * of 58,925 of East Asian women, 0.07 to 1.0 % of the other groups, 8.2 % of 7,481 of singers with make-up. `npm run
 * accuracy -- --distances` prints both halves of them.
 */
export const REFERENCE_SPREAD = 1;

/** Images of other models that one upload describes again, each some 100 ms of work, before it counts them as missing. */
export const MAX_DESCRIBED_AGAIN = 3;
