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

const isSameNumber = (stored: string, value: string) =>
  toNumberKey(stored) !== '' && toNumberKey(stored) === toNumberKey(value);
const isSameDay = (stored: string, value: string) => stored.trim() === value.trim();

/** How each detail compares. The rules are those of a card, without the tolerance for what a machine misreads. */
const COMPARISONS: Partial<Record<DetailField, (stored: string, value: string) => boolean>> = {
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
export function compareDetails(stored: StoredDetails, fields: ReleasedFields): DetailComparison[] {
  const givenNames = [stored.first_name, stored.middle_name].filter(Boolean).join(' ');
  const names = { first_name: givenNames, last_name: stored.last_name };
  const compared = [compareName('first_name', names, fields)];
  for (const [field, element] of Object.entries(ELEMENTS) as [DetailField, string][]) {
    const value = stored[field];
    if (!value?.trim()) continue;
    const isName = field === 'last_name';
    compared.push(isName ? compareName(field, names, fields) : compareDetail(field, value, fields[element]));
  }
  return compared;
}

type RecordNames = Record<NameField, string>;
type NameField = 'first_name' | 'last_name';

const NAME_ELEMENTS = { first_name: 'given_name', last_name: 'family_name' } as const;

/** By the rules of a card's names: suffixes, single names, exchanged names and spellings of one name. */
function compareName(field: NameField, names: RecordNames, released: ReleasedFields): DetailComparison {
  const fields = (Object.keys(NAME_ELEMENTS) as NameField[]).map(
    (name): ScoredField => ({ field: name, stored: names[name], read: null, score: 0, box: null }),
  );
  const extracted = { kind: null, country: null, issuer: null, fields: toFields(released) };
  const nameField = fields.find((each) => each.field === field);
  const compared =
    nameField && compareNameField(nameField, fields, { extracted, cut: { first: false, last: false } });
  const value = extracted.fields[field]?.value ?? null;
  return { field, stored: names[field], says: value, agrees: value !== null && compared?.is === 'same' };
}

/** A name that was not released is not an empty name. */
function toFields(released: ReleasedFields): ExtractedFields {
  const entries = Object.entries(NAME_ELEMENTS).flatMap(([field, element]) => {
    const value = released[element];
    return typeof value === 'string'
      ? [[field, { value, source: 'label', box: null, confidence: 1 }] as const]
      : [];
  });
  return Object.fromEntries(entries);
}

/** A value that was not released agrees with nothing. */
function compareDetail(field: DetailField, stored: string, value: unknown): DetailComparison {
  const text = typeof value === 'string' ? value : null;
  return { field, stored, says: text, agrees: text !== null && COMPARISONS[field]?.(stored, text) === true };
}

/**
 * Whether the details prove the record: all agree, and the birth date or the number is among them. A name alone
 * identifies no one.
 */
export const doDetailsAgree = (compared: readonly DetailComparison[]): boolean =>
  compared.every(({ agrees }) => agrees) &&
  compared.some(({ field }) => field === 'date_of_birth' || field === 'license_number');
