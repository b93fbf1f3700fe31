/**
 * How alike faces must be, and which of them count. Distances here are the combined distance of two nets: the weighted
 * mean of each net's own distance divided by its boundary. So 1.0 is near where each net alone makes as many false
 * matches as false rejections. A limit for "same" must hold in the group of people that the nets tell apart worst.
 * Decision 109 and docs/accuracy.md say what was measured, and that no such group was available for these nets.
 */

/** The distances at which each net alone separates people about equally well both ways. */
export const FACE_BOUNDARIES = { descriptor: 0.555, embedding: 0.855 } as const;

/**
 * The descriptor's share of the combined distance. Of 0.5 to 1, 0.7 leaves the largest gap between one man's own pairs
 * and pairs of two people (decision 109).
 */
export const DESCRIPTOR_WEIGHT = 0.7;

/** At most `same` is one person, at least `different` is two; between them a reviewer decides. */
export type DistanceBand = { same: number; different: number };

/**
 * A selfie against the reference selfie. `same` is 0.42 of the reported scale: no group of people who look alike could
 * be measured with these nets. In a mixed set (1,991 pairs of two people, labelled by eye) the nearest pair lies at
 * 1.016. With the nets before, the worst group's nearest pair lay at 0.786 where that set's lies at 1.005; as much nearer
 * would be 0.795. The price: about half of one man's 66 own pairs wait for a person. `different`: the farthest of those
 * lies at 0.926.
 */
export const SELFIE_BAND: DistanceBand = { same: 0.756, different: 1.06 };

/**
 * A card's portrait against the reference selfie. Small and washed-out portraits are farther from their owner, so
 * `different` is higher. `same` is lower than for selfies by the same share as before.
 */
export const PORTRAIT_BAND: DistanceBand = { same: 0.724, different: 1.08 };

/**
 * The fitness that both faces need (see `FaceDescriptors.fitness`) before a distance decides. Below it are pictures
 * that are blurred, covered (sunglasses, a hand), turned away or cut off. Of 854 pairs of two such faces the nearest
 * lie at 0.68, within every limit. Of the own pairs with one such face half lie beyond `different`. Printed portraits
 * are grainy, so they may be a little less clear.
 */
export const FIT_PHOTO = 1;
export const FIT_PORTRAIT = 0.88;

/**
 * From this distance on a card's ghost image may show another person than its portrait, so a reviewer looks. A ghost is
 * a third of the portrait's size and printed pale. On 33 drawn cards in eleven designs the holder's own lie at 0.27 to
 * 0.80 where they are visible at all, and clear ones within 0.59. A stranger's lie from 1.22 on.
 */
export const GHOST_DIFFERENT_FROM = 0.93;

/**
 * A ghost image this far from its own mirror image has a random description, and is no evidence against the holder.
 * Clear ones on 33 drawn cards, own and swapped, lie at 0.12 to 0.22, faces engraved in lines at 0.45 to 1.12.
 */
export const UNSURE_GHOST_FROM = 0.4;

/**
 * A face beside the portrait with a lower score, a smaller width on the photograph, or less contrast than this is
 * ignored. Measured on published sample documents, which are not kept: ghost images up to 67 pixels wide, pale or
 * engraved, and engravings in the artwork were as far from the portrait as strangers are (at 1.3 to 1.5). The same
 * holds on larger pictures of them: those scored 0.76 and less, or had a contrast of 9 and less. Swapped ghost images
 * on drawn cards score 0.85 and more, with a contrast of 14 and more. Of drawn faces those engraved in lines keep 0.33
 * to 0.66 of their contrast in their tones, 14 of 15 swapped ghost images 0.67 to 0.94.
 */
export type FaceLimits = { score: number; pixels: number; contrast: number; tone: number };
export const CLEAR_FACE: FaceLimits = { score: 0.8, pixels: 70, contrast: 12, tone: 0.67 };

/**
 * The limits to count a face as one more are lower: a stranger's small photograph beside the holder's counts.
 * Engravings and patterns taken for faces scored 0.58 and less, and pale second ghost images had a contrast of 10.
 * Faces engraved into the artwork, with print across them or not, keep 0.58 of it in their tones, strangers'
 * photographs 0.74 and more.
 */
export const COUNTED_FACE: FaceLimits = { score: 0.65, pixels: 0, contrast: 12, tone: 0.6 };

/**
 * A face of at least so many pixels that is this far from its own mirror image has a random description, and does not
 * count as one more. It is a face engraved into the artwork, of which a blurred photograph makes tones. On 33 drawn
 * cards such faces lie at 0.52 to 1.11, and photographs at 0.14 to 0.22.
 */
export const CHANCE_FACE = { pixels: 70, from: 0.4 } as const;

/**
 * A face counts as the anchor's only if the anchor is clearly nearer than the tenant's other people: its distance is at
 * most this share of the nearest other's. If a stranger looks like people of one group, each of them is as likely as
 * the anchor's owner to be the nearest. So among `n` of them one stranger in `n + 1` passes at a share of 1. Of drawn
 * people of one type, 20 to a group, 66 % of pairs of two lie within `SELFIE_BAND.same`, and 1.3 % pass this as well.
 * Of the own pairs 7.5 % are parked (`npm run bench -- faces`).
 */
export const CLEARLY_NEARER = 0.9;

/**
 * `same_face_as` and blocked faces name people whose distance is at most this share of the next person's behind them.
 * Of drawn people of one type, 40 to a group, 683 of 1,000 pairs of two lie within `SELFIE_BAND.same`; with this rule
 * 0.5 of 1,000 are named (0.7 among 280 people of all groups), of siblings 0.3 in place of 993. Of second records of one
 * person 77 % are found among people of one type, 37 % among siblings, 94 % among mixed people (`npm run bench -- faces`).
 * At 0.9 it would name 9 of 1,000 and find 89 %.
 */
export const SAME_FACE_GAP = 0.8;

/** With more people than this before the gap they are a group, not the records of one person. */
export const MAX_RECORDS_OF_PERSON = 20;

/** Other people's newest approved selfies that a face is compared with: some 15 ms of work, for an approval or a case's first selfie and licence. */
export const MAX_OTHERS_COMPARED = 500;

/**
 * The reported distance is the combined one times this, so that it stays on the scale of earlier versions (0.555 =
 * boundary).
 */
export const REPORTED_DISTANCE_SCALE = FACE_BOUNDARIES.descriptor;

/** A licence shows its holder, and at most one ghost image besides (contract: "More than two faces"). */
export const MAX_FACES_ON_DOCUMENT = 2;

/**
 * On a selfie a face under this share of the largest one's height is a person in the background or on a poster. At
 * arm's length (0.5 m) it is a person at a distance of 1.25 m or more.
 */
export const BYSTANDER_MAX_RELATIVE_HEIGHT = 0.4;

/**
 * How many pairs of two people lie at or below a combined distance, from the strictest limit to the widest, in the
 * worst set that was measured. The set is mixed: no group of people who look alike was available. A comparison's
 * evidence names the row of its limit.
 */
export type MeasuredLimit = { up_to: number; group: string; false_matches: number; pairs: number };
const MIXED = 'mixed set, not one group: party photographs, 104 pixels, labelled by eye';
export const WORST_GROUP: readonly MeasuredLimit[] = [
  { up_to: 0.756, group: MIXED, false_matches: 0, pairs: 1_991 },
  { up_to: 0.94, group: MIXED, false_matches: 0, pairs: 1_991 },
];
