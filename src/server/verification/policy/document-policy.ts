/**
 * The points that make an image a document: the worth of each kind of evidence, and the minimum. Set on drawn
 * images of licences and on letters, receipts, forms on screens, scenery and faces. The benchmark
 * `tools/bench/documents/document.ts` measures it on images that were not used to set it.
 */

/** The worth of each kind of evidence: 15.5 points at most. */
export const DOCUMENT_POINTS = {
  /** a title on a separate line, or only one of its words */
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
  /** only the text's own rectangle serves as an outline */
  outlineOfText: 0.5,
} as const;

/** The conditions under which evidence gets its points. */
export const DOCUMENT_EVIDENCE = {
  /** lines read with this confidence or less are ignored */
  textConfidence: 0.5,
  /** a title is a separate line: the phrase is at least this share of the line's letters */
  titleShare: 0.3,
  /** from birth to issue or expiry it is at least this many years: no one drives earlier */
  yearsApart: 14,
  /** cards bear this many lines; fewer are weak evidence, more are a page */
  lines: { few: 5, min: 8, max: 40 },
  /**
   * Prose fills the page's width: lines wider than this share of the card make up more than that share of its text. On
   * cards 15 % are that long.
   */
  prose: { longLine: 0.55, share: 0.5 },
  /** a portrait's size as shares of the card, the face detector's score, and the strip that has no portrait */
  portrait: {
    score: 0.45,
    height: { above: 0.14, below: 0.75 },
    width: { above: 0.06, below: 0.42 },
    middle: { from: 0.42, to: 0.58 },
  },
  /** scores of outlines (see `vision/document-detection/score-quad`) around text, and around none */
  outlineWithText: { good: 1.8, sure: 2.05 },
  outlineAlone: { fair: 1.3, good: 1.4, sure: 1.55 },
  /** an outline that contains no more than this share of the text is not the text's card */
  textInside: 0.6,
} as const;

/**
 * When a line is a misread title. In 256 images of published documents, no line that is not a title comes nearer
 * than 0.41 to a title of 16 letters and more, and two faint titles come to 0.26 and 0.34. At 12 letters `DRAVERY
 * SMITH` comes as near as 0.33 to `DRIVER PERMIT`, so shorter titles do not count.
 */
export const MISREAD_TITLE = {
  letters: 16,
  share: 0.37,
  /** it must be so much nearer than the title of any other document */
  ahead: 0.06,
  /** the line's length, in lengths of the title */
  length: { shortest: 0.7, longest: 1.4 },
  /** further lines are not compared */
  lines: 150,
} as const;

/** From how many points an image counts as a document. */
export const DOCUMENT_POLICY = {
  /**
   * All points together. Drawn licences reach 14 and more. A letter from a licence office reaches 7 to 11 without a
   * portrait. It is refused for the missing portrait, and for lack of a card's outline and lines.
   */
  licenceFrom: 8.5,
  /**
   * A licence is named by a title on a separate line. By one title word with so many labels, or by labels alone, it is
   * only similar to one.
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
   * Without a portrait a card is distinguished from a letter or a form by its outline, which must be good, and by its
   * words. The words are a title or labels, at least one date, and lines as few and as short as a card's.
   */
  outlineWithoutPortrait: DOCUMENT_POINTS.outline.good,
  labelsWithoutPortrait: 3,
  /** Another document's title and so many labels name a card without a portrait, if its outline is certain or dated. */
  labelsBesideOtherTitle: 3,
  /** Beside a misread title, so many labels, one of them of vehicle categories. */
  labelsBesideMisreadTitle: 4,
  linesWithoutPortrait: DOCUMENT_POINTS.lines,
  /**
   * Without a portrait, a card with so many vehicle categories, so many of them of two characters and more, is a
   * licence's back, and one with so many lines a paper.
   */
  categoriesOfBack: 6,
  longCategoriesOfBack: 2,
  linesOfPaper: 4,
  /** The minimum for a card with a portrait and without a title to be called a document. */
  unnamed: { lines: 4, labels: 2 },
} as const;
