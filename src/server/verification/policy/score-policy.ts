/** How the text read off a card is scored against the record. */

/** A licence passes from this score on (contract). */
export const PASSING_SCORE = 0.8;

/**
 * From this score on a field counts as read. Every accepted match lies above it, except with several doubts at once.
 */
export const READ_FROM = 0.7;

/**
 * The weight of each stored detail; details that the record lacks are left out of the sum. The four that tell people
 * apart weigh 25 each, and the others 20 together. One wrong of the four leaves at most 95 / 120 = 0.79, below the
 * passing score. All others missing leave 100 / 120 = 0.83, above it. Among the others, details that most cards print
 * and that a move does not change weigh more.
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

/** The loss of a field's score for a character that is only a look-alike (O for 0): ten hardly hurt. */
export const CONFUSION_COST = 0.01;
/** The largest loss for any number of them. */
export const MAX_CONFUSION_COST = 0.2;

/**
 * The worth of a name that is found in another form than stored. All are above READ_FROM: they are the same person's
 * name more often than not, and the other details must agree besides.
 */
export const NAME_CERTAINTY = {
  /** `Cruz` for `de la Cruz`, or the reverse */
  particle: 0.92,
  /** `García` for `García López`, `Marie` for `Marie Louise` */
  firstPartAlone: 0.85,
  /** `MARIELOUISE`, where the record has no Louise */
  unknownMiddleStuck: 0.85,
  /** `TREMBLAY2MARIE`: only the next field's number separates them */
  stuckToNeighbour: 0.95,
  /** `Jabtonski` for `Jabłoński`: the recogniser's reading of a letter that it does not know */
  misreadLetter: 0.9,
  /** `M. Q.` for a middle name of Quincy */
  initial: 0.9,
  /** the beginning of a name that its field on the document or in the record is too short for */
  truncated: 0.9,
} as const;

/** A name that its issuer marks as truncated has at least this many letters to be compared by. */
export const MIN_CUT_LETTERS = 6;
/**
 * Letters that fill a field for names: cards print 22 or more, and zones and barcodes hold 30 to 40. Fewer letters that
 * begin a name may be another name (Paul and Paula).
 */
export const MIN_FULL_FIELD = 20;
/** A number that is the same but for look-alikes or leading zeros, and a date whose year has two digits. */
export const SAID_CERTAINTY = { likeNumber: 0.95 } as const;

/** Names up to this length are in too many words by chance; a label or a separate line must anchor them. */
export const SHORT_NAME = 3;

/**
 * Years: no younger person holds a licence (South Dakota gives permits from 14 on). A date without a label is the birth
 * date only if all others of the card are so much later.
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
 * Strips of a card are read again if so many of its four important details were read, at so many strips. Boxes at most `gap`
 * apart (in shares of the card's width) are read as one strip, up to about `width`. Beside a label alone, an empty
 * space of `space` is read again, and a value up to there belongs to it. A strip of `twoRows` times the usual height
 * may be a label with its value below it: each of them takes a share of `row`. A date read with less confidence than
 * `sure` may be another: `07/5` may have been read for `07/15`. A line may be the number if it is longer or shorter by
 * so many characters at most, and equal in so many at one end.
 */
export const REREAD_LIMITS = {
  minRead: 2,
  strips: 4,
  gap: 0.08,
  width: 0.4,
  space: 0.25,
  twoRows: 1.7,
  row: 0.55,
  sure: 0.85,
  nearNumber: { ends: 4, longer: 3 },
} as const;

/** Shorter numbers are on every card by chance. Real ones have 5 characters or more. */
export const MIN_NUMBER_LENGTH = 4;
