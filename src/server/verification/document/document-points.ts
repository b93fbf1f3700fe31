import type { OtherDocumentTitle } from '../lexicon/document-titles.ts';

/** The evidence for a licence, each kind as points (see `policy/document-policy`). */
export type DocumentPoints = {
  outline: number;
  portrait: number;
  title: number;
  labels: number;
  dates: number;
  number: number;
  lines: number;
  /** zero or less: words of documents that are not licences */
  otherDocument: number;
};

/** All evidence for the class of a photographed thing. */
export type DocumentScore = {
  points: DocumentPoints;
  /** how many distinct field labels, dates and text lines gave the points */
  counts: { labels: number; dates: number; lines: number };
  /** labels of vehicle categories were read: a licence's, though some identification cards bear them too */
  saysVehicles: boolean;
  /** categories were read where only European licences list them */
  listsCategories: boolean;
  /** no title was read, but a line that is a misread one of a licence, beside a licence's labels */
  misreadTitle: boolean;
  /** its labels and numbers are those of one country's licence alone */
  provenByFields: boolean;
  /** which other document's words were read; null when none */
  otherKind: OtherDocumentTitle | null;
};
