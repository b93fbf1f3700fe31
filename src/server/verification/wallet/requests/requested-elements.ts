import type { DetailField, StoredDetails } from '../../record-match/stored-details.ts';
import type { CredentialKind } from '../mdoc/credential-kinds.ts';
import { toAgeElement } from '../mdoc/prove-age.ts';

/** What each request for a licence names. An approval needs these; ISO 18013-5, table 5, makes all of them mandatory. */
const REQUIRED_ELEMENTS = [
  'family_name',
  'given_name',
  'birth_date',
  'document_number',
  'expiry_date',
  'portrait',
  'issuing_country',
];

/** Further elements, each named only if the record has the detail that it confirms. */
const CONFIRMING_ELEMENTS: readonly (readonly [DetailField, string])[] = [
  ['license_issue_date', 'issue_date'],
  ['addr_street', 'resident_address'],
  ['addr_city', 'resident_city'],
  ['addr_state', 'resident_state'],
  ['addr_zip', 'resident_postal_code'],
];

/** What ISO 18013-5, table 5, leaves to the issuer. Countries without states have no `resident_state`. */
const OPTIONAL_SETS = [
  ['resident_state'],
  ['resident_address', 'resident_city', 'resident_state', 'resident_postal_code'],
];

/** What the PID rulebook leaves to the issuer, beyond the above. An approval still needs them. */
const OPTIONAL_OF_PID = ['document_number', 'portrait'];

/** The age that a Proof of Age must have: annex A of the EU Age Verification Profile. */
const ALWAYS_ATTESTED_AGE = 18;

/** @param minAge 1 to 99, for `eu_age` alone. @returns identifiers in the namespace of the kind */
export function listRequestedElements(
  kind: CredentialKind,
  minAge: number,
  details: StoredDetails,
): readonly string[] {
  if (kind === 'eu_age') return [...new Set([minAge, ALWAYS_ATTESTED_AGE])].map(toAgeElement);
  const further = CONFIRMING_ELEMENTS.filter(([field]) => details[field]?.trim()).map(
    ([, element]) => element,
  );
  return [...REQUIRED_ELEMENTS, ...further];
}

/**
 * What a wallet may release, from full to least: it takes the first set that its credential has (OpenID4VP 1.0, section
 * 6.4.1). Without sets it must have every element. Of a Proof of Age one answer is enough.
 */
export function listElementSets(kind: CredentialKind, elements: readonly string[]): readonly string[][] {
  if (kind === 'eu_age') return elements.map((element) => [element]);
  const sets = [
    [...elements],
    ...OPTIONAL_SETS.map((optional) => elements.filter((each) => !optional.includes(each))),
    elements.filter((each) => REQUIRED_ELEMENTS.includes(each)),
    ...(kind === 'eu_pid'
      ? [elements.filter((each) => REQUIRED_ELEMENTS.includes(each) && !OPTIONAL_OF_PID.includes(each))]
      : []),
  ];
  return sets.filter((set, at) => at === 0 || set.length < sets[at - 1]!.length);
}
