/** What a link may accept in place of a picture. */
export const CREDENTIAL_KINDS = ['eu_age', 'mdl'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

type CredentialProfile = {
  documentType: string;
  namespace: string;
  /** the extended key usage of a certificate that signs this kind */
  signerPurpose: string;
  /** whether every element that is asked for must come, as true or false */
  isAnswer: boolean;
};

/**
 * `eu_age` is the Proof of Age of the EU Age Verification Profile (its annex A, version of November 2025), whose signers
 * have a purpose of that profile's example. `mdl` is the driving licence of ISO 18013-5.
 */
export const CREDENTIAL_PROFILES: Readonly<Record<CredentialKind, CredentialProfile>> = {
  eu_age: {
    documentType: 'eu.europa.ec.av.1',
    namespace: 'eu.europa.ec.av.1',
    signerPurpose: '1.3.130.2.0.0.1.2',
    isAnswer: true,
  },
  mdl: {
    documentType: 'org.iso.18013.5.1.mDL',
    namespace: 'org.iso.18013.5.1',
    signerPurpose: '1.0.18013.5.1.2',
    isAnswer: false,
  },
};

/** What is compared with the record, and the portrait: ISO 18013-5, table 5. */
const LICENCE_ELEMENTS = [
  'family_name',
  'given_name',
  'birth_date',
  'issue_date',
  'expiry_date',
  'issuing_country',
  'issuing_authority',
  'document_number',
  'portrait',
  'resident_address',
  'resident_city',
  'resident_state',
  'resident_postal_code',
];

/** `age_over_NN` has two digits. */
export const MAX_PROVABLE_AGE = 99;

/**
 * @param minAge 1 to 99, for `eu_age` alone
 * @returns the elements to ask for: of a Proof of Age the one answer
 */
export const listRequestedElements = (kind: CredentialKind, minAge: number): readonly string[] =>
  kind === 'mdl' ? LICENCE_ELEMENTS : [`age_over_${String(minAge).padStart(2, '0')}`];
