import type { ExtractedDocument, ExtractedField } from '../document/extracted-document.ts';

/**
 * What the document says in a field, and how it compares with the record: `swapped`, of a name: the record has it in the
 * other one's place.
 */
export type Comparison =
  | { is: 'same'; documentField: ExtractedField; certainty: number }
  | { is: 'other' | 'unsure' | 'swapped'; documentField: ExtractedField };

export type ComparedDocument = {
  extracted: ExtractedDocument;
  /** which of its names a code holds only in part */
  isCut: { first: boolean; last: boolean };
};
