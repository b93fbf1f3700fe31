/**
 * How alike faces must be, and which of them count. Distances here are the combined distance of two nets: the mean
 * of each net's own distance divided by its boundary, so that 1.0 is where each net by itself makes as many false
 * matches as false rejections on 1,830 pairs of 61 images of 13 people. Those people hardly look alike: people of one
 * group lie much nearer, so no limit for "same" comes from that set.
 */

/** The distances at which each net alone separates the 13 people best. */
export const FACE_BOUNDARIES = { descriptor: 0.555, embedding: 0.855 } as const;

/** At most `same` is one person, at least `different` is two; between them a reviewer decides. */
export type DistanceBand = { same: number; different: number };

/**
 * A selfie against the reference selfie. `same` comes from the worst group that was measured, seven East Asian men of
 * one age: of their 84 pairs of two people 23 lie below 0.94, the nearest at 0.786, none at or below 0.756 (0.42 of
 * dlib's distance). Of 600 pairs of basketball players, most of them Black, 7 lie below 0.94, the nearest at 0.849; of
 * 262 pairs of actors of mixed origin none. The price: at 0.756 a third of the actors' own pairs, and nearly all pairs
 * of small crops, wait for a person. Between the limits a person decides.
 */
export const SELFIE_BAND: DistanceBand = { same: 0.756, different: 1.06 };

/**
 * A card's portrait against the reference selfie. Small and washed-out portraits lie farther from their owner (at
 * dlib's 0.555 the 60-pixel ones lose 4 %, washed-out ones 13 %), so `different` is higher than for selfies. `same` is
 * as much lower than for selfies as it was before both came from the worst group: 0.40 of dlib's distance.
 */
export const PORTRAIT_BAND: DistanceBand = { same: 0.724, different: 1.08 };

/**
 * From this distance on a card's ghost image may show another person than its portrait, and a person looks. A ghost is
 * a third of the portrait's size and printed pale, so its own portrait lies farther from it than two photographs of one
 * person do; a swapped portrait of somebody alike lies nearer than strangers who look different. It is lower than
 * before (1.16) by the same share as the limits above.
 */
export const GHOST_DIFFERENT_FROM = 0.93;

/**
 * A ghost image that is so far from its own mirror image is described by chance, and accuses nobody. Clear ones on
 * 24 drawn cards, own and swapped, lie at 0.15 to 0.31, and so do 16 swapped ones that had no part in this; ghost
 * images of published samples that lie far from their own portrait at 0.42 to 1.25, portraits at 0.13 to 0.35.
 */
export const UNSURE_GHOST_FROM = 0.4;

/**
 * A face beside the portrait that is seen less surely, is narrower on the photograph, or has less contrast than this
 * says nothing. On published sample documents, measured on and not kept, ghost images up to 67 pixels wide, pale or
 * engraved, and engravings in the artwork lay as far from the portrait as strangers do (at 1.3 to 1.5), also on larger
 * pictures of them: those scored 0.76 and less, or had a contrast of 9 and less. Swapped ghost images on drawn cards
 * score 0.85 and more, with a contrast of 14 and more. Of drawn faces those engraved in lines keep 0.33 to 0.66 of
 * their contrast in their tones, 14 of 15 swapped ghost images 0.67 to 0.94.
 */
export type FaceLimits = { score: number; pixels: number; contrast: number; tone: number };
export const CLEAR_FACE: FaceLimits = { score: 0.8, pixels: 70, contrast: 12, tone: 0.67 };

/**
 * A face counts as one more from less on: a stranger's small photograph beside the holder's is one. Engravings and
 * patterns taken for faces scored 0.58 and less, pale second ghost images had a contrast of 10. Faces engraved into
 * the artwork, print across them or not, keep 0.58 of it in their tones, strangers' photographs 0.74 and more.
 */
export const COUNTED_FACE: FaceLimits = { score: 0.65, pixels: 0, contrast: 12, tone: 0.6 };

/**
 * A face from so many pixels on that is as far from its own mirror image as this is described by chance, and is nobody
 * who counts as one more: a face engraved into the artwork, of which a blurred photograph makes tones. Of 12 drawn
 * cards such faces lie at 0.45 to 1.09 and of 44 with strangers' photographs those at 0.15 to 0.29 but for one at 0.86,
 * across which the artwork is printed: every limit from 0.4 to 0.7 comes to the same there.
 */
export const CHANCE_FACE = { pixels: 70, from: 0.55 } as const;

/** The reported distance is the combined one times this, so that it reads as dlib's scale (0.555 = boundary). */
export const REPORTED_DISTANCE_SCALE = FACE_BOUNDARIES.descriptor;

/** A licence shows its holder, and at most one ghost image besides (contract: "More than two faces"). */
export const MAX_FACES_ON_DOCUMENT = 2;

/**
 * On a selfie a face under this share of the largest one's height is somebody in the background or on a
 * poster: at arm's length (0.5 m) it is who stands 1.25 m away or farther.
 */
export const BYSTANDER_MAX_RELATIVE_HEIGHT = 0.4;

/**
 * How many pairs of two people the worst group that was measured has at or below a combined distance, from the strictest
 * limit to the widest. A comparison's evidence names the row that its limit falls under.
 */
export type MeasuredLimit = { up_to: number; group: string; false_matches: number; pairs: number };
export const WORST_GROUP: readonly MeasuredLimit[] = [
  { up_to: 0.756, group: 'seven East Asian men of one age', false_matches: 0, pairs: 84 },
  { up_to: 0.94, group: 'seven East Asian men of one age', false_matches: 23, pairs: 84 },
];
