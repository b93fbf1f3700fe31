import { compareNames } from '../record-match/compare-names.ts';
import { isSameCity, isSamePostCode, isSameRegion, isSameStreet } from '../record-match/is-same-address.ts';
import type { DetailField, StoredDetails } from '../record-match/stored-details.ts';

/** One detail of the record beside what the credential says; `says` null: it was not released. */
export type DetailComparison = { field: DetailField; stored: string; says: string | null; agrees: boolean };

type ReleasedFields = Readonly<Record<string, string | number | boolean>>;

/** Which element of ISO 18013-5, table 5, confirms a detail. The first name has its own rule. */
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

const isSameNumber = (stored: string, says: string) =>
  toNumberKey(stored) !== '' && toNumberKey(stored) === toNumberKey(says);
const isSameDay = (stored: string, says: string) => stored.trim() === says.trim();

/** How each detail compares. The rules are those of a card, without the tolerance for what a machine misreads. */
const COMPARISONS: Partial<Record<DetailField, (stored: string, says: string) => boolean>> = {
  first_name: (stored, says) => isSameName(stored, says, 'given'),
  last_name: (stored, says) => isSameName(stored, says, 'family'),
  date_of_birth: isSameDay,
  license_number: isSameNumber,
  license_issue_date: isSameDay,
  license_expiry_date: isSameDay,
  addr_street: isSameStreet,
  addr_city: isSameCity,
  addr_state: isSameRegion,
  addr_zip: isSamePostCode,
};

const isSameName = (stored: string, says: string, role: 'given' | 'family') =>
  compareNames(stored, says, { role, isCut: false }).is === 'same';

/** Compares each detail that the record has and a licence can confirm, as a card's is compared. */
export function compareDetails(stored: StoredDetails, fields: ReleasedFields): DetailComparison[] {
  const given = [stored.first_name, stored.middle_name].filter(Boolean).join(' ');
  const compared = [compareDetail('first_name', given, fields['given_name'])];
  for (const [field, element] of Object.entries(ELEMENTS) as [DetailField, string][]) {
    const value = stored[field];
    if (value?.trim()) compared.push(compareDetail(field, value, fields[element]));
  }
  return compared;
}

/** A value that was not released agrees with nothing. */
function compareDetail(field: DetailField, stored: string, value: unknown): DetailComparison {
  const says = typeof value === 'string' ? value : null;
  return { field, stored, says, agrees: says !== null && COMPARISONS[field]?.(stored, says) === true };
}

/**
 * Whether the details prove the record: all agree, and the birth date or the number is among them. A name alone
 * identifies no one.
 */
export const doDetailsAgree = (compared: readonly DetailComparison[]): boolean =>
  compared.every(({ agrees }) => agrees) &&
  compared.some(({ field }) => field === 'date_of_birth' || field === 'license_number');
