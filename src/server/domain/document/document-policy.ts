/**
 * From which points (see `vision/document/gather-points`) a photograph is taken for a document. Set on drawn
 * photographs of licences and on letters, receipts, forms on screens, scenery and faces; the benchmark
 * `bench/document.ts` measures them on photographs that had no part in setting them.
 */
export const DOCUMENT_POLICY = {
  /**
   * All points together, of 15.5 at most. Drawn licences reach 14 and more. A letter from a licence office
   * reaches 7 to 11 without a portrait, so that it is kept out by having none, and no card's outline and lines.
   */
  licenceFrom: 8.5,
  /** A title line of its own (3 points); one word of it beside so many labels (0.6 points each); or labels alone. */
  title: 3,
  titleWord: 1,
  labelsBesideTitleWord: 3,
  labelsAlone: 5,
  /** One date (0.75 points): no licence is without. */
  dates: 0.75,
  /** A portrait in a plausible place gives this many points; assumed when faces could not be looked for. */
  portrait: 3,
  /** An outline by edges that fits the text and a card's proportions (1 fair, 1.5 good, 2 beyond doubt). */
  outline: 1,
  /**
   * Without a portrait a card is told from a letter or a form by its outline, which must be good, and by its
   * words: a title or labels, at least one date, and lines as few and as short as a card's (1 point).
   */
  outlineWithoutPortrait: 1.5,
  labelsWithoutPortrait: 3,
  linesWithoutPortrait: 1,
  /** A card with a portrait that names itself no further bears at least this of a document. */
  unnamed: { lines: 4, labels: 2 },
} as const;
