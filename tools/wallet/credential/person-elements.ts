import { CborTag, type CborValue } from '../../../src/server/verification/wallet/cbor/cbor-value.ts';
import type { CredentialKind } from '../../../src/server/verification/wallet/mdoc/credential-kinds.ts';
import type { PersonDetails } from '../../specimen/people.ts';

const fullDate = (day: string) => new CborTag(1004, day);

/** Elements of a driving licence of ISO 18013-5, table 5. */
const listLicenceElements = (
  details: PersonDetails,
  portrait: Uint8Array,
  country: string,
): Map<string, CborValue> =>
  new Map<string, CborValue>([
    ['family_name', details.last_name],
    ['given_name', [details.first_name, details.middle_name].filter(Boolean).join(' ')],
    ['birth_date', fullDate(details.date_of_birth)],
    ['issue_date', fullDate(details.license_issue_date)],
    ['expiry_date', fullDate(details.license_expiry_date)],
    ['issuing_country', country],
    ['issuing_authority', 'Valdoria Registry (fictional)'],
    ['document_number', details.license_number],
    ['portrait', portrait],
    ['resident_address', details.addr_street],
    ['resident_city', details.addr_city],
    ['resident_state', details.addr_state],
    ['resident_postal_code', details.addr_zip],
  ]);

/** Elements of an identity of a kind, under the names that it has for them. */
export function listIdentityElements(
  kind: CredentialKind,
  details: PersonDetails,
  portrait: Uint8Array,
  country: string,
): Map<string, CborValue> {
  const elements = listLicenceElements(details, portrait, country);
  if (kind !== 'eu_pid') return elements;
  const words = details.addr_street.split(' ');
  const house = words.find((word) => /^\d/.test(word));
  elements.delete('resident_address');
  elements.set('resident_street', words.filter((word) => word !== house).join(' '));
  if (house) elements.set('resident_house_number', house);
  elements.set('issuance_date', elements.get('issue_date')!);
  elements.delete('issue_date');
  return elements;
}

/** Elements of a Proof of Age for some ages: each says whether the person has reached it. */
export function listAgeElements(
  { date_of_birth }: PersonDetails,
  ages: readonly number[],
  at: Date,
): Map<string, CborValue> {
  const birth = new Date(`${date_of_birth}T00:00:00Z`);
  const hasReached = (age: number) =>
    Date.UTC(birth.getUTCFullYear() + age, birth.getUTCMonth(), birth.getUTCDate()) <= at.getTime();
  return new Map(ages.map((age) => [`age_over_${String(age).padStart(2, '0')}`, hasReached(age)]));
}
