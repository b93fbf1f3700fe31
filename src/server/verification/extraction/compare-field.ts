import { documentNumberKey } from '../document/document-number-key.ts';
import type { ExtractedField } from '../document/extracted-document.ts';
import { foldText } from '../lexicon/fold-text.ts';
import { REGIONS } from '../lexicon/regions.ts';
import { DATE_CERTAINTY, READ_FROM, SAID_CERTAINTY } from '../policy/score-policy.ts';
import type { ScoredField } from '../record-match/score-details.ts';
import { compareNameField } from './compare-name-field.ts';
import type { ComparedDocument, Comparison } from './comparison.ts';
import { ADDRESS_FIELDS, splitAddress } from './split-address.ts';

/** Compares one field; null where the document says nothing that the record's value can be compared with. */
export function compareField(
  field: ScoredField,
  fields: readonly ScoredField[],
  document: ComparedDocument,
): Comparison | null {
  const { fields: extractedFields, issuer } = document.extracted;
  const { stored } = field;
  switch (field.field) {
    case 'last_name':
    case 'first_name':
    case 'middle_name':
      return compareNameField(field, fields, document);
    case 'license_number':
      return compareNumber(stored, extractedFields.license_number);
    case 'date_of_birth':
      return compareBirth(field, extractedFields.date_of_birth);
    case 'license_issue_date':
    case 'license_expiry_date':
      return compareExactly(stored, extractedFields[field.field]);
    default:
      return comparePlace(field, extractedFields.address, issuer);
  }
}

const toComparison = (documentField: ExtractedField, isSame: boolean, certainty = 1): Comparison =>
  isSame ? { is: 'same', documentField, certainty } : { is: 'other', documentField };

function compareExactly(storedValue: string, documentField: ExtractedField | undefined): Comparison | null {
  return documentField ? toComparison(documentField, documentField.value === storedValue) : null;
}

/**
 * Some codes pad numbers with zeros, and some records and recognisers write O for 0. The search in the print has such
 * numbers where they are the document's; of print that it did not find they are not proof.
 */
function compareNumber(storedNumber: string, documentField: ExtractedField | undefined): Comparison | null {
  if (!documentField) return null;
  if (foldText(documentField.value) === foldText(storedNumber)) return toComparison(documentField, true);
  const [one, other] = [documentField.value, storedNumber].map((each) =>
    documentNumberKey(each).replace(/^O+/, ''),
  );
  if (one !== other || one === '') return toComparison(documentField, false);
  const isCode = documentField.source === 'zone' || documentField.source === 'barcode';
  return isCode
    ? toComparison(documentField, true, SAID_CERTAINTY.likeNumber)
    : { is: 'unsure', documentField };
}

/**
 * A date without a label is the earliest of the card, and contradicts nothing. A zone has years of two digits.
 */
function compareBirth(
  { stored, score }: ScoredField,
  documentField: ExtractedField | undefined,
): Comparison | null {
  if (!documentField) return null;
  const isExact = documentField.value === stored;
  const isSame =
    isExact || (documentField.source === 'zone' && documentField.value.slice(2) === stored.slice(2));
  if (documentField.source === 'layout' && !isSame && score >= READ_FROM) return null;
  return toComparison(documentField, isSame, isExact ? 1 : DATE_CERTAINTY.shortYear);
}

/**
 * People write addresses in many ways: a part that was not found is shown beside the one that the document has. A part
 * that it does not have is not contradicted by the others.
 */
function comparePlace(
  { field, stored, score }: ScoredField,
  address: ExtractedField | undefined,
  issuer: string | null,
): Comparison | null {
  const isFound = score >= READ_FROM;
  if (field === 'license_state' && issuer && issuer in REGIONS) {
    const isSame = [issuer, ...REGIONS[issuer]!].includes(foldText(stored));
    const documentField: ExtractedField = { value: issuer, source: 'layout', box: null, confidence: 1 };
    return toComparison(documentField, isSame || isFound);
  }
  const part = ADDRESS_FIELDS.find((each) => each === field);
  const value = address && part ? splitAddress(address.value)[part] : undefined;
  if (!address || !value) return null;
  return toComparison({ ...address, value }, isFound || foldText(value) === foldText(stored));
}
