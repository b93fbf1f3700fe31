/**
 * How surely a document's own fields must be read. Of 39 published licences of seven countries, the fields that were said
 * with these values are counted in docs/documents.md.
 */

/** A line read with less confidence says nothing by itself. */
export const MIN_SAID_CONFIDENCE = 0.85;
/** A character that is often read as another, and a number that contradicts its issuer's form, need this confidence. */
export const MIN_UNCLEAR_CONFIDENCE = 0.985;
/**
 * The confidence of a zone's values if a character of it may be another. `npm run bench -- specimens` prints how many values
 * of each band of confidence are right.
 */
export const CORRECTED_ZONE = 0.95;
