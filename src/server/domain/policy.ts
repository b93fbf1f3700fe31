/**
 * Every constant that steers a verdict, with the reason for its value. What is a licence at all is decided
 * by `document-policy.ts`.
 *
 * Face distances here are the combined distance of two nets: the mean of the dlib-style distance / 0.555
 * and the embedding's distance / 0.855, so that 1.0 is the boundary where each net by itself makes as many
 * false matches as false rejections (1,830 pairs of 61 images of 13 people: equal error rate 0.06 to 0.2 %).
 */

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

/** The reported distance is the combined one times this, so that it reads as dlib's scale (0.555 = boundary). */
export const REPORTED_DISTANCE_SCALE = 0.555;

/** A licence shows its holder, and at most one ghost image besides (contract: "More than two faces"). */
export const MAX_FACES_ON_DOCUMENT = 2;

/**
 * On a selfie a face under this share of the largest one's height is somebody in the background or on a
 * poster: at arm's length (0.5 m) it is who stands 1.25 m away or farther.
 */
export const BYSTANDER_MAX_RELATIVE_HEIGHT = 0.4;

/**
 * Two nets estimate the age; they vary by 3.7 and 2.2 years within one person, and one reads teenagers 4
 * to 8 years too old. Farther apart than this, three times their joint spread, neither is believed.
 */
export const MAX_AGE_DISAGREEMENT_YEARS = 12;

/**
 * Up to the first age the primary net alone counts, since the secondary reads teenagers too old; from the
 * second on both count alike, since the secondary is the steadier one; between them its weight grows.
 */
export const SECONDARY_AGE_NET_COUNTS = { from: 20, fullyFrom: 30 } as const;

/** A licence passes from this score on (contract). */
export const PASSING_SCORE = 0.8;

/**
 * From this score on a field counts as read. Everything a matcher accepts lies above it, except several
 * doubts at once.
 */
export const READ_FROM = 0.7;

/**
 * What each stored detail weighs; details that the record lacks are left out of the sum. The four that tell
 * people apart weigh 25 each, and the others 20 together: one of the four wrong leaves at most 95 / 120 =
 * 0.79, below the passing score, and all the others missing leave 100 / 120 = 0.83, above it. Among the
 * others, what most cards print and a move does not change weighs more.
 */
export const FIELD_WEIGHTS = {
  first_name: 25,
  last_name: 25,
  date_of_birth: 25,
  license_number: 25,
  middle_name: 4,
  addr_street: 4,
  license_expiry_date: 3,
  license_issue_date: 2,
  addr_city: 2,
  addr_zip: 2,
  addr_state: 1,
  license_state: 1,
  addr_country: 1,
} as const;

/** What a character that is only a look-alike (O for 0) takes off a field's score: ten hardly hurt. */
export const CONFUSION_COST = 0.01;

/**
 * What a name is worth that is found in another form than stored. All stay above READ_FROM: they are the
 * same person's name more often than not, and the other details must agree besides.
 */
export const NAME_CERTAINTY = {
  /** `Cruz` for `de la Cruz`, or the other way about */
  particle: 0.92,
  /** `García` for `García López`, `Marie` for `Marie Louise` */
  firstPartAlone: 0.85,
  /** `MARIELOUISE`, where the record has no Louise */
  unknownMiddleStuck: 0.85,
  /** `TREMBLAY2MARIE`: the next field's number is all that parts them */
  stuckToNeighbour: 0.95,
  /** `M. Q.` for a middle name of Quincy */
  initial: 0.9,
} as const;

/** Names up to this length stand in too many words by chance; a label or a line of their own must anchor them. */
export const SHORT_NAME = 3;

/** A year of two digits leaves the century open. */
export const DATE_CERTAINTY = { shortYear: 0.9 } as const;

/** `5DOE12345`: the 5 may be the field's number or the licence number's own first digit. */
export const NUMBER_CERTAINTY = { stuckFieldNumber: 0.9 } as const;

/** Shorter numbers stand on every card by chance. Real ones have 5 characters or more. */
export const MIN_NUMBER_LENGTH = 4;
