import type { Box } from '../../vision/evidence.ts';
import type { DocumentKind } from './document-kind.ts';

/**
 * Where a value was read: in the barcode, in the machine-readable zone, after a label in words, after a field number, or
 * at a place that the fields around it leave for no other.
 */
export const EXTRACTION_SOURCES = ['barcode', 'zone', 'label', 'number', 'layout'] as const;
export type ExtractionSource = (typeof EXTRACTION_SOURCES)[number];

export const EXTRACTED_FIELDS = [
  'last_name',
  'first_name',
  'full_name',
  'suffix',
  'date_of_birth',
  'place_of_birth',
  'nationality',
  'license_number',
  'document_number',
  'license_issue_date',
  'license_expiry_date',
  'address',
  'authority',
  'personal_number',
  'sex',
  'subtype',
] as const;
export type ExtractedName = (typeof EXTRACTED_FIELDS)[number];

export type ExtractedField = {
  /** dates are `YYYY-MM-DD`; other values as printed, without their label */
  value: string;
  source: ExtractionSource;
  /** the line that it is in, in fractions of the card; null in a code */
  box: Box | null;
  /** 0 .. 1: the recogniser's; 1 in a barcode and a zone that is whole and legible, 0.95 in another zone */
  confidence: number;
};

/** A field that is nowhere on the document is absent. `first_name` holds all given names. */
export type ExtractedFields = Partial<Record<ExtractedName, ExtractedField>>;

/** The content of a document by itself, read without the record. */
export type ExtractedDocument = {
  /** null where it could not be classified */
  kind: DocumentKind | null;
  /** of the issuer: ISO 3166-1 alpha-3, or the zone's own code; null where it is not printed */
  country: string | null;
  /** the state or province by its code, or the authority as printed; null without one */
  issuer: string | null;
  /** the document states that its holder has one name; its field is `last_name`. Absent otherwise */
  one_name?: true;
  fields: ExtractedFields;
};
