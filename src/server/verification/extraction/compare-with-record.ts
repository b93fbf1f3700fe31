import { documentNumberKey } from '../document/document-number-key.ts';
import type { ExtractedDocument, ExtractedField } from '../document/extracted-document.ts';
import { foldText } from '../lexicon/fold-text.ts';
import { REGIONS } from '../lexicon/regions.ts';
import { READ_FROM } from '../policy/score-policy.ts';
import type { ScoredField } from '../record-match/score-details.ts';
import { maybeSameName } from '../signals/contradicts.ts';
import { isChanceLikeness } from './is-chance-likeness.ts';
import { ADDRESS_FIELDS, splitAddress } from './split-address.ts';

/** What the document says instead, if it may not be the record's value. */
type Comparison = { says: ExtractedField; isSame: boolean };

/**
 * Compares each field of the record with what the document says by itself. A value that was read is never `not_found`.
 * A birth date whose day and month may be either stays `ambiguous`, unless the document says another date.
 */
export function compareWithRecord(
  fields: readonly ScoredField[],
  extracted: ExtractedDocument,
): ScoredField[] {
  return fields.map((field) => {
    const compared = compareField(field, extracted);
    const isRead = field.score >= READ_FROM;
    const isSame = !compared || compared.isSame || (isRead && isSamePlace(field, compared.says));
    if (compared && !isSame) {
      const says = compared.says.value;
      return field.agreement === 'differs'
        ? { ...field, says }
        : { ...showDocument(field, compared.says), agreement: 'differs', says };
    }
    if (field.agreement === 'differs') return { ...field, says: field.read ?? '' };
    if (isRead) return { ...field, agreement: 'matches' };
    if (compared) return { ...showDocument(field, compared.says), agreement: 'matches' };
    const nearest = isChanceLikeness(field, fields, extracted) ? { read: null, box: null } : {};
    return { ...field, ...nearest, agreement: field.agreement ?? 'not_found' };
  });
}

/** Without a text that was read for the field itself, the reviewer sees the document's. */
function showDocument(field: ScoredField, { value, box }: ExtractedField): ScoredField {
  return { ...field, read: value, box };
}

/** The record's value was read at the very place that the document's comes from. */
function isSamePlace({ box }: ScoredField, says: ExtractedField): boolean {
  return box !== null && box === says.box;
}

function compareField(field: ScoredField, { fields, issuer }: ExtractedDocument): Comparison | null {
  const { stored } = field;
  switch (field.field) {
    case 'last_name':
    case 'first_name': {
      const says = fields[field.field] ?? fields.full_name;
      return says ? { says, isSame: isSameName(field, says) } : null;
    }
    case 'middle_name': {
      const says = [fields.first_name, fields.full_name].find((name) => name?.value.includes(' '));
      return says ? { says, isSame: field.score >= READ_FROM || isSameName(field, says) } : null;
    }
    case 'license_number':
      return compared(fields.license_number, (value) => isSameNumber(value, stored));
    case 'date_of_birth':
      return compareBirth(field, fields.date_of_birth);
    case 'license_issue_date':
    case 'license_expiry_date':
      return compared(fields[field.field], (value) => value === stored);
    default:
      return comparePlace(field, fields.address, issuer);
  }
}

function compared(says: ExtractedField | undefined, isSame: (value: string) => boolean): Comparison | null {
  return says ? { says, isSame: isSame(says.value) } : null;
}

/** A name that was found on the card differs only if the document certainly says another. */
function isSameName({ stored, score }: ScoredField, { value }: ExtractedField): boolean {
  const isFound = score >= READ_FROM;
  return isFound ? maybeSameName(value, stored, false) : foldText(value) === foldText(stored);
}

/** Some codes pad numbers with zeros, and some cards print an issue number behind theirs. */
function isSameNumber(value: string, stored: string): boolean {
  const [one, other] = [value, stored].map((each) => documentNumberKey(each).replace(/^O+/, ''));
  return one === other;
}

/**
 * A date without a label is the earliest of the card, and contradicts nothing. A zone has years of two digits.
 */
function compareBirth({ stored, score }: ScoredField, says: ExtractedField | undefined): Comparison | null {
  if (!says) return null;
  const isSame = says.source === 'zone' ? says.value.slice(2) === stored.slice(2) : says.value === stored;
  return says.source === 'layout' && !isSame && score >= READ_FROM ? null : { says, isSame };
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
    return { says: { value: issuer, source: 'layout', box: null, confidence: 1 }, isSame: isSame || isFound };
  }
  const part = ADDRESS_FIELDS.find((each) => each === field);
  const value = address && part ? splitAddress(address.value)[part] : undefined;
  return address && value ? { says: { ...address, value }, isSame: isFound } : null;
}
