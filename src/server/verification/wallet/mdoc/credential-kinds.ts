import type { AcceptedDocument } from '../../document/accepted-documents.ts';

/** What a link may accept in place of an image. */
export const CREDENTIAL_KINDS = ['eu_age', 'mdl', 'eu_pid', 'photo_id'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** Where a credential has what is called by the names of ISO/IEC 18013-5 here; several parts are one text. */
export type ElementPaths = Readonly<Record<string, readonly (readonly string[])[]>>;

/** A mobile document's type, and the namespace of its elements. */
export type MobileDocumentType = { documentType: string; namespace: string };

export type CredentialProfile = MobileDocumentType & {
  /** another mobile document that has the same elements, for OpenID4VP; null if there is none */
  alternative: MobileDocumentType | null;
  /** extended key usages of certificates that sign this kind; the first is the standard's */
  signerPurposes: readonly string[];
  /** the document that it takes the place of; null: it identifies no one */
  document: AcceptedDocument | null;
  /** elements of the mobile document whose names differ from those of ISO/IEC 18013-5 */
  elementNames: ElementPaths;
  /** the same credential as SD-JWT VC; null if there is none */
  sdJwt: { type: string; claimNames: ElementPaths } | null;
};

const ISO_SIGNER = '1.0.18013.5.1.2';
const EU_SIGNER = '1.3.130.2.0.0.1.2';

/**
 * `eu_age` is the Proof of Age of the EU Age Verification Profile (its annex A, version of November 2025), whose
 * signers have a purpose of that profile's example. `mdl` is the driving licence of ISO 18013-5; the EU reference
 * issuer signs it with the purpose of its other credentials. `eu_pid` is the person identification data of EUDI
 * wallets (PID rulebook 1.1), and `photo_id` the identity card of ISO/IEC TS 23220-4, annex C; Google's ID pass has
 * the elements of a driving licence.
 */
export const CREDENTIAL_PROFILES: Readonly<Record<CredentialKind, CredentialProfile>> = {
  eu_age: {
    documentType: 'eu.europa.ec.av.1',
    namespace: 'eu.europa.ec.av.1',
    alternative: null,
    signerPurposes: [EU_SIGNER],
    document: null,
    elementNames: {},
    sdJwt: null,
  },
  mdl: {
    documentType: 'org.iso.18013.5.1.mDL',
    namespace: 'org.iso.18013.5.1',
    alternative: null,
    signerPurposes: [ISO_SIGNER, EU_SIGNER],
    document: 'licence',
    elementNames: {},
    sdJwt: null,
  },
  eu_pid: {
    documentType: 'eu.europa.ec.eudi.pid.1',
    namespace: 'eu.europa.ec.eudi.pid.1',
    alternative: null,
    signerPurposes: [EU_SIGNER, ISO_SIGNER],
    document: 'identity_card',
    elementNames: {
      issue_date: [['issuance_date']],
      resident_address: [['resident_street'], ['resident_house_number']],
    },
    sdJwt: {
      type: 'urn:eudi:pid:1',
      claimNames: {
        birth_date: [['birthdate']],
        issue_date: [['date_of_issuance']],
        expiry_date: [['date_of_expiry']],
        portrait: [['picture']],
        resident_address: [
          ['address', 'street_address'],
          ['address', 'house_number'],
        ],
        resident_city: [['address', 'locality']],
        resident_state: [['address', 'region']],
        resident_postal_code: [['address', 'postal_code']],
      },
    },
  },
  photo_id: {
    documentType: 'org.iso.23220.photoid.1',
    namespace: 'org.iso.23220.1',
    alternative: { documentType: 'com.google.wallet.idcard.1', namespace: 'org.iso.18013.5.1' },
    signerPurposes: [ISO_SIGNER, EU_SIGNER],
    document: 'identity_card',
    elementNames: {},
    sdJwt: null,
  },
};

/** @returns the paths of an element within a namespace or a set of claims */
export const findPaths = (paths: ElementPaths, element: string): readonly (readonly string[])[] =>
  Object.hasOwn(paths, element) ? paths[element]! : [[element]];

/** `age_over_NN` has two digits. */
export const MAX_PROVABLE_AGE = 99;
