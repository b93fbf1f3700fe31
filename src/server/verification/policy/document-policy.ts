/**
 * What a photograph is taken for a document by: what each kind of evidence is worth, and from how many points on.
 * Set on drawn photographs of licences and on letters, receipts, forms on screens, scenery and faces; the benchmark
 * `tools/bench/documents/document.ts` measures it on photographs that had no part in setting it.
 */

/** What each kind of evidence is worth: 15.5 points at most. */
export const DOCUMENT_POINTS = {
  /** a title that is a line of its own, or only one of its words */
  title: 3,
  titleWord: 1,
  portrait: 3,
  label: 0.6,
  maxForLabels: 3,
  date: 0.75,
  maxDates: 2,
  yearsApart: 1,
  number: 1,
  lines: 1,
  fewLines: 0.5,
  otherDocument: -4,
  outline: { fair: 1, good: 1.5, sure: 2 },
  /** only the text's own rectangle stands in for an outline */
  outlineOfText: 0.5,
} as const;

/** What evidence must be like to be worth its points. */
export const DOCUMENT_EVIDENCE = {
  /** lines read with this confidence or less say nothing */
  textConfidence: 0.5,
  /** a title is a line of its own: the phrase is at least this share of the line's letters */
  titleShare: 0.3,
  /** from birth to issue or expiry it is at least this many years: nobody drives before */
  yearsApart: 14,
  /** cards bear this many lines; fewer are a poor sign, more are a page */
  lines: { few: 5, least: 8, most: 40 },
  /**
   * Prose runs across the page: lines wider than this share of the card make up more than that share of its text.
   * On cards 15 % are so long.
   */
  prose: { longLine: 0.55, share: 0.5 },
  /** a portrait's size as shares of the card, the face detector's score, and the strip in which none stands */
  portrait: {
    score: 0.45,
    height: { above: 0.14, below: 0.75 },
    width: { above: 0.06, below: 0.42 },
    middle: { from: 0.42, to: 0.58 },
  },
  /** scores of outlines (see `vision/document-detection/score-quad`) around text, and around none */
  outlineWithText: { good: 1.8, sure: 2.05 },
  outlineAlone: { fair: 1.3, good: 1.4, sure: 1.55 },
  /** an outline that holds no more than this share of the text is not the text's card */
  textInside: 0.6,
} as const;

/** From which points on a photograph is taken for a document. */
export const DOCUMENT_POLICY = {
  /**
   * All points together. Drawn licences reach 14 and more. A letter from a licence office reaches 7 to 11 without
   * a portrait, so that it is kept out by having none, and no card's outline and lines.
   */
  licenceFrom: 8.5,
  /**
   * A licence is named by a title on a line of its own; by one title word with so many labels, or by labels alone, it
   * is only like one.
   */
  title: DOCUMENT_POINTS.title,
  titleWord: DOCUMENT_POINTS.titleWord,
  labelsBesideTitleWord: 3,
  labelsAlone: 5,
  /** At least one date, since every licence prints one. */
  dates: DOCUMENT_POINTS.date,
  /** An outline by edges that fits the text and a card's proportions. */
  outline: DOCUMENT_POINTS.outline.fair,
  /**
   * Without a portrait a card is told from a letter or a form by its outline, which must be good, and by its
   * words: a title or labels, at least one date, and lines as few and as short as a card's.
   */
  outlineWithoutPortrait: DOCUMENT_POINTS.outline.good,
  labelsWithoutPortrait: 3,
  linesWithoutPortrait: DOCUMENT_POINTS.lines,
  /** Without a portrait, a card with so many vehicle categories is a licence's back, and one with so many lines a paper. */
  categoriesOfBack: 6,
  linesOfPaper: 4,
  /** What a card with a portrait and without a title must have at least to be called a document. */
  unnamed: { lines: 4, labels: 2 },
} as const;
