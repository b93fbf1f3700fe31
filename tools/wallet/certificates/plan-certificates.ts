import {
  CREDENTIAL_PROFILES,
  type CredentialKind,
} from '../../../src/server/verification/wallet/mdoc/credential-kinds.ts';
import { KEY_USAGE } from '../../../src/server/verification/wallet/x509/certificate-extensions.ts';
import type { CertificateName, CertificatePlan } from './make-certificate.ts';

/** Valdoria is on no map, and VD is no country's code in ISO 3166. */
const FICTIONAL_COUNTRY = 'VD';
const DAY_MS = 86_400_000;

export const addDays = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);

const toCertificateName = (commonName: string): CertificateName => ({
  commonName,
  organization: 'Valdoria Registry (fictional)',
  country: FICTIONAL_COUNTRY,
});

/** An authority, valid for ten years around that time. */
export const planAuthority = (
  commonName: string,
  at: Date,
  maxBelow: number | null = 0,
): CertificatePlan => ({
  subject: toCertificateName(commonName),
  notBefore: addDays(at, -1825),
  notAfter: addDays(at, 1825),
  authority: { maxBelow },
  usage: KEY_USAGE.certificateSigning,
  purposes: [],
  extra: [],
});

/** A certificate that signs credentials of one kind, valid for a year around that time. */
export const planSigner = (kind: CredentialKind, at: Date): CertificatePlan => ({
  subject: toCertificateName('Valdoria Signer 1'),
  notBefore: addDays(at, -180),
  notAfter: addDays(at, 180),
  authority: null,
  usage: KEY_USAGE.digitalSignature,
  purposes: [CREDENTIAL_PROFILES[kind].signerPurposes[0]!],
  extra: [],
});
