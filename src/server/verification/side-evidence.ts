import type { DocumentMeasure, TextLine } from '../vision/evidence.ts';
import type { ReadCodes } from './codes/read-codes.ts';
import type { DocumentKind } from './document/document-kind.ts';

/** The findings of one side of a document; null is a finding that was unavailable. */
export type SideEvidence = {
  side: 'front' | 'back';
  kind: DocumentKind | null;
  /** its outline on its image */
  document: DocumentMeasure | null;
  /** the text as read */
  lines: TextLine[] | null;
  codes: ReadCodes | null;
};
