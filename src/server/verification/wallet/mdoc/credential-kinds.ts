/** What a link may accept in place of a picture. */
export const CREDENTIAL_KINDS = ['eu_age', 'mdl'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

type CredentialProfile = {
  documentType: string;
  namespace: string;
  /** extended key usages of certificates that sign this kind; the first is the standard's */
  signerPurposes: readonly string[];
};

const ISO_SIGNER = '1.0.18013.5.1.2';
const EU_SIGNER = '1.3.130.2.0.0.1.2';

/**
 * `eu_age` is the Proof of Age of the EU Age Verification Profile (its annex A, version of November 2025), whose signers
 * have a purpose of that profile's example. `mdl` is the driving licence of ISO 18013-5; the EU reference issuer signs it with
 * the purpose of its other credentials.
 */
export const CREDENTIAL_PROFILES: Readonly<Record<CredentialKind, CredentialProfile>> = {
  eu_age: {
    documentType: 'eu.europa.ec.av.1',
    namespace: 'eu.europa.ec.av.1',
    signerPurposes: [EU_SIGNER],
  },
  mdl: {
    documentType: 'org.iso.18013.5.1.mDL',
    namespace: 'org.iso.18013.5.1',
    signerPurposes: [ISO_SIGNER, EU_SIGNER],
  },
};

/** `age_over_NN` has two digits. */
export const MAX_PROVABLE_AGE = 99;
