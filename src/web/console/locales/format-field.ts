import type { DetailField } from '../../../server/verification/record-match/stored-details.ts';
import type { MessageKey, Translations } from './catalogue.ts';

/** A detail of a person, those that no card shows too. */
export type RecordField = DetailField | 'email' | 'external_uid';

const FIELD_KEYS: Record<RecordField, MessageKey> = {
  first_name: 'field.first_name',
  middle_name: 'field.middle_name',
  last_name: 'field.last_name',
  date_of_birth: 'field.date_of_birth',
  email: 'field.email',
  external_uid: 'field.external_uid',
  license_number: 'field.license_number',
  license_state: 'field.license_state',
  license_issue_date: 'field.license_issue_date',
  license_expiry_date: 'field.license_expiry_date',
  addr_street: 'field.addr_street',
  addr_city: 'field.addr_city',
  addr_state: 'field.addr_state',
  addr_zip: 'field.addr_zip',
  addr_country: 'field.addr_country',
};

/** The details in the order in which forms and pages show them. */
export const RECORD_FIELDS = Object.keys(FIELD_KEYS) as RecordField[];

/** A detail's name; one that this page does not know yet stays as the API calls it. */
export function formatField(translations: Translations, field: string): string {
  const key = (FIELD_KEYS as Record<string, MessageKey>)[field];
  return key ? translations.text(key) : field;
}

/** The kinds of documents that have no licence number, but one of their own. */
const OTHER_NUMBERS: readonly (string | null | undefined)[] = [
  'identity_card',
  'passport',
  'residence_permit',
];

/** Whether the number of a document is that of a licence: the record has no number of another kind. */
export const hasLicenceNumber = (kind: string | null | undefined): boolean => !OTHER_NUMBERS.includes(kind);

/** A detail's name on a document of a kind. */
export const formatDetailName = (
  translations: Translations,
  field: string,
  kind: string | null | undefined,
): string =>
  field === 'license_number' && !hasLicenceNumber(kind)
    ? translations.text('codes.number')
    : formatField(translations, field);
