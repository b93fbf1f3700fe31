import type { ExtractedFields } from '../document/extracted-document.ts';
import { compareNameField } from '../extraction/compare-name-field.ts';
import { isSameCity, isSamePostCode, isSameRegion, isSameStreet } from '../record-match/is-same-address.ts';
import type { ScoredField } from '../record-match/score-details.ts';
import type { DetailField, StoredDetails } from '../record-match/stored-details.ts';

/** One detail of the record beside what the credential says; `says` null: it was not released. */
export type DetailComparison = { field: DetailField; stored: string; says: string | null; agrees: boolean };

type ReleasedFields = Readonly<Record<string, string | number | boolean>>;

/** Which element of ISO 18013-5, table 5, confirms a detail. The names have their own rules. */
const ELEMENTS: Partial<Record<DetailField, string>> = {
  last_name: 'family_name',
  date_of_birth: 'birth_date',
  license_number: 'document_number',
  license_issue_date: 'issue_date',
  license_expiry_date: 'expiry_date',
  addr_street: 'resident_address',
  addr_city: 'resident_city',
  addr_state: 'resident_state',
  addr_zip: 'resident_postal_code',
};

/** A number's letters and digits; separators are print. No character is read by a machine, so none is a look-alike. */
const toNumberKey = (number: string) => number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

const isSameNumber = (storedNumber: string, value: string) =>
  toNumberKey(storedNumber) !== '' && toNumberKey(storedNumber) === toNumberKey(value);
const isSameDay = (storedDate: string, value: string) => storedDate.trim() === value.trim();

/** How each detail compares. The rules are those of a card, without the tolerance for what a machine misreads. */
const COMPARISONS: Partial<Record<DetailField, (storedValue: string, value: string) => boolean>> = {
  date_of_birth: isSameDay,
  license_number: isSameNumber,
  license_issue_date: isSameDay,
  license_expiry_date: isSameDay,
  addr_street: isSameStreet,
  addr_city: isSameCity,
  addr_state: isSameRegion,
  addr_zip: isSamePostCode,
};

/** Compares each detail that the record has and a licence can confirm, as a card's is compared. */
export function compareDetails(details: StoredDetails, fields: ReleasedFields): DetailComparison[] {
  const givenNames = [details.first_name, details.middle_name].filter(Boolean).join(' ');
  const names = { first_name: givenNames, last_name: details.last_name };
  const comparisons = [compareName('first_name', names, fields)];
  for (const [field, element] of Object.entries(ELEMENTS) as [DetailField, string][]) {
    const value = details[field];
    if (!value?.trim()) continue;
    const isName = field === 'last_name';
    comparisons.push(
      isName ? compareName(field, names, fields) : compareDetail(field, value, fields[element]),
    );
  }
  return comparisons;
}

type RecordNames = Record<NameField, string>;
type NameField = 'first_name' | 'last_name';

const NAME_ELEMENTS = { first_name: 'given_name', last_name: 'family_name' } as const;

/** By the rules of a card's names: suffixes, single names, exchanged names and spellings of one name. */
function compareName(field: NameField, names: RecordNames, releasedFields: ReleasedFields): DetailComparison {
  const fields = (Object.keys(NAME_ELEMENTS) as NameField[]).map(
    (name): ScoredField => ({ field: name, stored: names[name], read: null, score: 0, box: null }),
  );
  const extractedDocument = { kind: null, country: null, issuer: null, fields: toFields(releasedFields) };
  const nameField = fields.find((each) => each.field === field);
  const comparison =
    nameField &&
    compareNameField(nameField, fields, {
      extracted: extractedDocument,
      isCut: { first: false, last: false },
    });
  const value = extractedDocument.fields[field]?.value ?? null;
  return { field, stored: names[field], says: value, agrees: value !== null && comparison?.is === 'same' };
}

/** A name that was not released is not an empty name. */
function toFields(releasedFields: ReleasedFields): ExtractedFields {
  const entries = Object.entries(NAME_ELEMENTS).flatMap(([field, element]) => {
    const value = releasedFields[element];
    return typeof value === 'string'
      ? [[field, { value, source: 'label', box: null, confidence: 1 }] as const]
      : [];
  });
  return Object.fromEntries(entries);
}

/** A value that was not released agrees with nothing. */
function compareDetail(field: DetailField, storedValue: string, value: unknown): DetailComparison {
  const text = typeof value === 'string' ? value : null;
  return {
    field,
    stored: storedValue,
    says: text,
    agrees: text !== null && COMPARISONS[field]?.(storedValue, text) === true,
  };
}

/**
 * Whether the details prove the record: all agree, and the birth date or the number is among them. A name alone
 * identifies no one.
 */
export const doDetailsAgree = (comparisons: readonly DetailComparison[]): boolean =>
  comparisons.every(({ agrees }) => agrees) &&
  comparisons.some(({ field }) => field === 'date_of_birth' || field === 'license_number');
