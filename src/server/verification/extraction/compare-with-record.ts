import type { ExtractedDocument, ExtractedField, ExtractedFields } from '../document/extracted-document.ts';
import { READ_FROM } from '../policy/score-policy.ts';
import type { ScoredField } from '../record-match/score-details.ts';
import { compareField } from './compare-field.ts';
import type { ComparedDocument, Comparison } from './comparison.ts';
import { isChanceLikeness } from './is-chance-likeness.ts';

/** The document as it is compared with the record. */
export type ComparableDocument = ComparedDocument & {
  /** its print by itself, without codes */
  printedFields: ExtractedFields;
  /** whether a code proves a value that the print does not show: a whole zone or a barcode beside the print itself */
  isProof: (source: ExtractedField['source']) => boolean;
};

/** A document whose only source is its print. */
export function toPrintedDocument(extractedDocument: ExtractedDocument): ComparableDocument {
  const cutNames = { first: false, last: false };
  return {
    extracted: extractedDocument,
    printedFields: extractedDocument.fields,
    isCut: cutNames,
    isProof: () => false,
  };
}

/**
 * Compares each field of the record with what the document says by itself, and scores it by that: only a field that
 * matches has a score. A value that was read is never `not_found`. A birth date whose day and month may be either stays
 * `ambiguous`, unless the document says another date.
 */
export function compareWithRecord(
  fields: readonly ScoredField[],
  document: ComparableDocument,
): ScoredField[] {
  return fields.map((field) => {
    const comparison = compareField(field, fields, document);
    const isRead = field.score >= READ_FROM;
    if (isRead && (!comparison || isSamePlace(field, comparison.documentField)))
      return { ...field, agreement: 'matches' };
    if (comparison?.is === 'same')
      return isRead ? { ...field, agreement: 'matches' } : confirm(field, fields, comparison, document);
    if (comparison) return contradict(field, comparison);
    if (field.agreement === 'differs') return { ...field, score: 0, says: field.read ?? '' };
    // The print of an ambiguous date is the date's own.
    const isChance = field.agreement !== 'ambiguous' && isChanceLikeness(field, fields, document.extracted);
    const nearest = isChance ? { read: null, box: null } : {};
    return { ...field, ...nearest, score: 0, agreement: field.agreement ?? 'not_found' };
  });
}

/**
 * The search in the print has not found the record's value, and the document says it. A code's value needs a print that
 * does not say another one, and a code beside that print: a back may be another card's.
 */
function confirm(
  field: ScoredField,
  fields: readonly ScoredField[],
  { documentField, certainty }: Extract<Comparison, { is: 'same' }>,
  document: ComparableDocument,
): ScoredField {
  const isCode = documentField.source === 'zone' || documentField.source === 'barcode';
  const print = isCode ? compareField(field, fields, { ...document, extracted: toPrint(document) }) : null;
  const isShown = !isCode || (print ? print.is === 'same' : document.isProof(documentField.source));
  if (isShown) return { ...showDocument(field, documentField), score: certainty, agreement: 'matches' };
  return {
    ...showDocument(field, documentField),
    score: 0,
    agreement: 'not_sure',
    says: documentField.value,
  };
}

const toPrint = ({ extracted, printedFields }: ComparableDocument): ExtractedDocument => ({
  ...extracted,
  fields: printedFields,
});

const AGREEMENT_OF = { other: 'differs', unsure: 'not_sure', swapped: 'swapped' } as const;

/** Without a text that was read for the field itself, the reviewer sees the document's. */
function contradict(
  field: ScoredField,
  { is, documentField }: Exclude<Comparison, { is: 'same' }>,
): ScoredField {
  const isShown = is === 'other' && field.agreement === 'differs';
  const shownField = isShown ? field : showDocument(field, documentField);
  return { ...shownField, score: 0, agreement: AGREEMENT_OF[is], says: documentField.value };
}

function showDocument(field: ScoredField, { value, box }: ExtractedField): ScoredField {
  return { ...field, read: value, box };
}

/** The record's value was read at the very place that the document's comes from. */
function isSamePlace({ box }: ScoredField, documentField: ExtractedField): boolean {
  return box !== null && box === documentField.box;
}
