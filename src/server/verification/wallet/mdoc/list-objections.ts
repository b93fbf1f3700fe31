import { readPurposes } from '../x509/certificate-extensions.ts';
import type { Certificate } from '../x509/read-certificate.ts';
import { ATTRIBUTES, findAttribute } from '../x509/read-name.ts';

/**
 * What a signer's certificate lacks. An operator may trust an issuer whose certificates are not as the standard says; a
 * person then decides.
 */
export const SIGNER_OBJECTIONS = ['no_purpose', 'other_purpose', 'other_country'] as const;
export type SignerObjection = (typeof SIGNER_OBJECTIONS)[number];

/**
 * Compares the signer's extended key usage with the purposes of the kind, and its country with the one that the document
 * names: ISO 18013-5, section 9.3.1 and annex B.1.4.
 */
export function listObjections(
  signer: Certificate,
  purposes: readonly string[],
  elements: ReadonlyMap<string, unknown>,
): SignerObjection[] {
  const signerPurposes = readPurposes(signer);
  const country = elements.get('issuing_country');
  const isOther = country !== undefined && country !== findAttribute(signer.subject, ATTRIBUTES.country);
  const hasPurpose = signerPurposes.some((each) => purposes.includes(each));
  return [
    ...(signerPurposes.length === 0
      ? (['no_purpose'] as const)
      : hasPurpose
        ? []
        : (['other_purpose'] as const)),
    ...(isOther ? (['other_country'] as const) : []),
  ];
}
