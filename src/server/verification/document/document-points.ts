import type { OtherDocumentTitle } from '../lexicon/document-titles.ts';

/** What speaks for a licence, each kind of evidence as points (see `policy/document-policy`). */
export type DocumentPoints = {
  outline: number;
  portrait: number;
  title: number;
  labels: number;
  dates: number;
  number: number;
  lines: number;
  /** zero or less: words of documents that are no licence */
  otherDocument: number;
};

/** All that was gathered for what a photographed thing is. */
export type DocumentScore = {
  points: DocumentPoints;
  /** how many distinct field labels, dates and text lines stand behind the points */
  counts: { labels: number; dates: number; lines: number };
  /** labels of what may be driven were read: a licence's, though some identification cards bear them too */
  saysVehicles: boolean;
  /** categories were read where European licences, and no other cards, list them */
  listsCategories: boolean;
  /** which other document's words were read; null when none */
  otherKind: OtherDocumentTitle | null;
};
