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

/** Letter case, the form of accents and the number of spaces are no difference. */
const fold = (text: string) => text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');

/** Compares each detail that the record has and a licence can confirm, exactly. */
export function compareDetails(stored: StoredDetails, fields: ReleasedFields): DetailComparison[] {
  const given = [stored.first_name, stored.middle_name].filter(Boolean).join(' ');
  const compared = [compareDetail('first_name', given, fields['given_name'])];
  for (const [field, element] of Object.entries(ELEMENTS) as [DetailField, string][]) {
    const value = stored[field];
    if (value?.trim()) compared.push(compareDetail(field, value, fields[element]));
  }
  return compared;
}

function compareDetail(field: DetailField, stored: string, said: unknown): DetailComparison {
  const says = typeof said === 'string' ? said : null;
  return { field, stored, says, agrees: says !== null && fold(says) === fold(stored) };
}

/**
 * Whether the details prove the record: all agree, and the birth date or the number is among them. A name alone
 * identifies no one.
 */
export const doDetailsAgree = (compared: readonly DetailComparison[]): boolean =>
  compared.every(({ agrees }) => agrees) &&
  compared.some(({ field }) => field === 'date_of_birth' || field === 'license_number');
