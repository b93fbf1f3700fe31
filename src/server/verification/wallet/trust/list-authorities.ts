import { encodeBase64url } from '../base64url.ts';
import { readAuthority } from '../x509/certificate-extensions.ts';
import { readAuthorityKey, readSubjectKey } from '../x509/key-identifiers.ts';
import { type Certificate, readCertificate } from '../x509/read-certificate.ts';
import type { DatedList } from './judge-issuer.ts';

/** A VICAL names some 60 authorities. Each has 28 characters in a request. */
const MAX_AUTHORITIES = 100;

/**
 * The issuers of all lists of a kind, as `aki` of `trusted_authorities` (OpenID4VP 1.0, section 6.1.1): key identifiers, of
 * which a certificate in the credential's chain names one as its authority's. It is a hint to wallets and proves nothing.
 *
 * @returns base64url; null if there are none, too many, or one that has no identifier and would be left out
 */
export function listAuthorities(lists: readonly Pick<DatedList, 'certificates'>[]): string[] | null {
  const trusted = lists.flatMap(({ certificates }) => certificates.map(readCertificate));
  const identifiers = trusted.map(findIdentifier);
  const present = identifiers.filter((each) => each !== null);
  const distinct = [...new Set(present.map(encodeBase64url))];
  const isWhole = present.length === identifiers.length;
  return isWhole && distinct.length > 0 && distinct.length <= MAX_AUTHORITIES ? distinct : null;
}

/** A trusted signer is not an authority: its chain ends with itself, so only its own authority's key is named there. */
const findIdentifier = (certificate: Certificate): Uint8Array | null =>
  readAuthority(certificate) ? readSubjectKey(certificate) : readAuthorityKey(certificate);
