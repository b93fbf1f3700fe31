/**
 * How alike faces must be, and which of them count. Distances here are the combined distance of two nets: the mean
 * of each net's own distance divided by its boundary, so that 1.0 is where each net by itself makes as many false
 * matches as false rejections (1,830 pairs of 61 images of 13 people: equal error rate 0.06 to 0.2 %).
 */

/**
 * The distances at which each net alone separates best. The mean of both made no false rejection there at one false
 * match in a thousand; the better one alone made 3.6 %.
 */
export const FACE_BOUNDARIES = { descriptor: 0.555, embedding: 0.855 } as const;

/** At most `same` is one person, at least `different` is two; between them a reviewer decides. */
export type DistanceBand = { same: number; different: number };

/**
 * A selfie against the reference selfie: both sharp and large, where no genuine pair was lost at a false
 * match rate of 0.1 %. The band is 6 % to either side of the boundary, about 0.52 to 0.59 of dlib's distance.
 */
export const SELFIE_BAND: DistanceBand = { same: 0.94, different: 1.06 };

/**
 * A card's portrait against the reference selfie. Small and washed-out portraits lie farther from their
 * owner (at dlib's 0.555 the 60-pixel ones lose 4 %, washed-out ones 13 %), so the band is 0.50 to 0.60 of
 * dlib's distance: 0.90 to 1.08.
 */
export const PORTRAIT_BAND: DistanceBand = { same: 0.9, different: 1.08 };

/**
 * From this distance on a card's ghost image surely shows another person than its portrait. A ghost is a
 * third of the portrait's size and printed pale, so it gets twice the card band's room above the boundary:
 * a forger's swapped portrait is another face, not a worse print of the same one.
 */
export const GHOST_DIFFERENT_FROM = 1.16;

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
