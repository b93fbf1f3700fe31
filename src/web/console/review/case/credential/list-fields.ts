import type { MessageKey, Translations } from '../../../locales/catalogue.ts';
import { formatStoredDetail } from '../../../locales/format-values.ts';
import type { Credential } from '../shown-evidence.ts';

/** Elements of ISO 18013-5, table 5, as the record names them. */
export const ELEMENT_KEYS: Record<string, MessageKey> = {
  family_name: 'field.last_name',
  given_name: 'field.first_name',
  birth_date: 'field.date_of_birth',
  issue_date: 'field.license_issue_date',
  expiry_date: 'field.license_expiry_date',
  document_number: 'field.license_number',
  resident_address: 'field.addr_street',
  resident_city: 'field.addr_city',
  resident_state: 'field.addr_state',
  resident_postal_code: 'field.addr_zip',
  issuing_country: 'credential.issuing_country',
  issuing_authority: 'printed.authority',
};

/** The released fields in words, in the order in which they were asked for. An unknown one has its own name. */
export function listFields(translations: Translations, { asked: requested, fields }: Credential) {
  return requested.flatMap((name) => {
    const value = fields[name];
    if (value === undefined) return [];
    const age = /^age_over_(\d\d)$/.exec(name)?.[1];
    const key = ELEMENT_KEYS[name];
    const label = age
      ? translations.text('credential.ageOver', { age: Number(age) })
      : key
        ? translations.text(key)
        : name;
    return [{ name, label, value: formatValue(translations, value) }];
  });
}

function formatValue(translations: Translations, value: string | number | boolean): string {
  if (typeof value === 'boolean') return translations.text(value ? 'credential.yes' : 'credential.no');
  return formatStoredDetail(translations, String(value));
}
