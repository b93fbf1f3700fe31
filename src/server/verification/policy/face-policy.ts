/**
 * How alike faces must be, and which of them count. Distances here are the combined distance of two nets: the weighted
 * mean of each net's own distance divided by its boundary. So 1.0 is near where each net alone makes as many false
 * matches as false rejections. A limit for "same" must hold in the group of people that the nets tell apart worst
 * (`MEASURED_GROUPS`). Decision 164 and docs/face-limits.md say what was measured, and what is missing. `npm run accuracy --
 * --distances` derives the rates from a table of distances.
 *
 * What each limit means for 1,000 pairs of two fit faces of two people, in the worst group of at least 2,000 pairs (East
 * Asian women) and in the hardest set alone (15 Korean singers), and for own pairs of nine people in good light:
 *
 * | limit | of | worst group | hardest set | own pairs |
 * |---|---|---|---|---|
 * | 0.82 | `SELFIE_BAND.same`; films against their selfie; blocks and `same_face_as` among selfies | 0.10 | 0.80 | 95 % within |
 * | 0.78 | `PORTRAIT_BAND.same`; blocks and `same_face_as` with a portrait | 0.02 | 0.13 | 87 % within |
 * | 0.88 | `BETWEEN_TWO.within` | 0.83 | 5.2 | |
 * | 0.93 | `GHOST_DIFFERENT_FROM` | 3.5 | 19 | one image printed twice: see there |
 * | 1.2 | `different` of both bands | 662 farther | not counted | 0 % farther |
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
 * A selfie against the reference selfie. `same`: at most 1 in 1,000 pairs of two people in the hardest set that was
 * measured, and 1 in 10,000 in the worst group. `different`: of 38 own pairs of portraits in good light none is as far,
 * and of 1,457 own pairs of press images over years 4.9 %, where 11.4 % lie beyond the 1.06 of earlier versions.
 */
export const SELFIE_BAND: DistanceBand = { same: 0.82, different: 1.2 };

/**
 * A card's portrait against the reference selfie. `same`: of 13,421 pairs of two people with a selfie degraded to a
 * portrait of 150 pixels none is within 0.724, and 0.30 of 1,000 within 0.8. `different`: 13 % of the own portraits
 * there lie beyond 1.08, and how many beyond 1.2 was not measured. No real portraits of licences could be measured.
 */
export const PORTRAIT_BAND: DistanceBand = { same: 0.78, different: 1.2 };

/**
 * The fitness that both faces need (see `FaceDescriptors.fitness`) before a distance decides. Below it are images
 * that are blurred, covered (sunglasses, a hand), turned away or cut off. Of 854 pairs of two such faces the nearest
 * lie at 0.68, within every limit. Of the own pairs with one such face half lie beyond `different`. Printed portraits
 * are grainy, so they may be a little less clear.
 */
export const FIT_PHOTO = 1;
export const FIT_PORTRAIT = 0.88;

/**
 * The fitness that both faces need before a distance says that they are two people's, because a refusal accuses. Of own
 * pairs of press images with at least this fitness 13 of 567 lie beyond `different`, of all fit ones 71 of 1,457.
 */
export const FIT_TO_REFUSE = 1.2;

/**
 * From this distance on a card's ghost image may show another person than its portrait, so a reviewer looks. A ghost is
 * a third of the portrait's size and printed pale. On 33 drawn cards in eleven designs the holder's own lie at 0.27 to
 * 0.80 where they are visible at all, and clear ones within 0.59. A stranger's lie from 1.22 on.
 */
export const GHOST_DIFFERENT_FROM = 0.93;

/**
 * A ghost image this far from its own mirror image has a random description, and is not evidence against the holder.
 * Clear ones on 33 drawn cards, own and swapped, lie at 0.12 to 0.22, faces engraved in lines at 0.45 to 1.12.
 */
export const UNSURE_GHOST_FROM = 0.4;

/**
 * A face beside the portrait with a lower score, a smaller width on the image, or less contrast than this is
 * ignored. Measured on published sample documents, which are not kept: ghost images up to 67 pixels wide, pale or
 * engraved, and engravings in the artwork were as far from the portrait as strangers are (at 1.3 to 1.5). The same
 * holds on larger images of them: those scored 0.76 and less, or had a contrast of 9 and less. Swapped ghost images
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
 * people of one type, 20 to a group, 82 % of pairs of two lie within `SELFIE_BAND.same`, and 1.3 % pass this as well.
 * Of the own pairs 7.5 % are parked (`npm run bench -- faces`).
 */
export const CLEARLY_NEARER = 0.9;

/**
 * `same_face_as` and blocked faces name people whose distance is at most this share of the next person's behind them.
 * Of drawn people of one type, 40 to a group, 844 of 1,000 pairs of two lie within `SELFIE_BAND.same`; with this rule
 * 0.5 of 1,000 are named (0.7 among 280 people of all groups), of siblings 0.3 in place of 999. Of second records of one
 * person 77 % are found among people of one type, 37 % among siblings, 94 % among mixed people (`npm run bench -- faces`).
 * At 0.9 it would name 9 of 1,000 and find 89 %. Without others behind them the gap stops nothing: among 20 drawn people of
 * one type 287 of 2,280 are named. Real people are rarely within the limit at all (the table above).
 */
export const SAME_FACE_GAP = 0.8;

/**
 * A first selfie is between two people if both are at most so far, and the nearer one not clearly nearer (`SAME_FACE_GAP`).
 * It may be a blend of both. Blends of two people, as a reference, lie within 0.88 of other images of both in 9 of 63,
 * and of the images that they were made of in 19 of 63. Of strangers within it see `MEASURED_GROUPS`.
 */
export const BETWEEN_TWO = { within: 0.88 } as const;

/** With more people than this before the gap they are a group, not the records of one person. */
export const MAX_RECORDS_OF_PERSON = 20;

/**
 * Other people's newest approved selfies that a face is compared with, for an approval or a case's first selfie and
 * licence. It takes some 20 ms of processor time; for a face at the limit for "same" up to 75 ms, because the coarse part
 * then lets half of generated faces pass (`npm run bench -- same-face`, embedded database).
 */
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
