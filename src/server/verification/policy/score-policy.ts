/** How what is read off a card is scored against the record. */

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
/** However many they are, they take off no more than this. */
export const MAX_CONFUSION_COST = 0.2;

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
  /** `Jabtonski` for `Jabłoński`: as the recogniser reads a letter that it does not know */
  misreadLetter: 0.9,
  /** `M. Q.` for a middle name of Quincy */
  initial: 0.9,
} as const;

/** Names up to this length stand in too many words by chance; a label or a line of their own must anchor them. */
export const SHORT_NAME = 3;

/**
 * Years: nobody younger holds a licence (South Dakota gives permits from 14 on). A date without a label is the birth
 * date only where all others of the card are so much later.
 */
export const MIN_HOLDER_AGE = 14;

/** A year of two digits leaves the century open. */
export const DATE_CERTAINTY = { shortYear: 0.9 } as const;

/** `5DOE12345`: the 5 may be the field's number or the licence number's own first digit. */
export const NUMBER_CERTAINTY = {
  stuckFieldNumber: 0.9,
  /** `DO.98765438` where the card says `NO.` */
  misreadLabel: 0.95,
} as const;

/**
 * A second look is taken at a card of which so many of the four important details were read, at so many strips. Boxes
 * no farther apart than `gap` (in shares of the card's width) are read as one strip, up to about `width`. Beside a label
 * alone, `room` is looked at in which no text was found, and a value is taken to be its own up to there. A strip of
 * `twoRows` times the usual height may be a label with its value below it: each of them takes a share of `row`.
 * A date read with less confidence than `sure` may be another: of `07/15` perhaps `07/5` was read. A line that is longer
 * or shorter than the number by as many characters at most, with as many at one of its ends alike, may be the number.
 */
export const SECOND_LOOK = {
  minRead: 2,
  strips: 4,
  gap: 0.08,
  width: 0.4,
  room: 0.25,
  twoRows: 1.7,
  row: 0.55,
  sure: 0.85,
  nearNumber: { ends: 4, longer: 3 },
} as const;

/** Shorter numbers stand on every card by chance. Real ones have 5 characters or more. */
export const MIN_NUMBER_LENGTH = 4;
