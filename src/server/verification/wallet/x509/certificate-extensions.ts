import { CredentialRefusal } from '../refusal.ts';
import type { Certificate } from './read-certificate.ts';
import { DER_TAGS, expectTag, readDer, readDerSequence, readOid } from './read-der.ts';

/** Extensions of RFC 5280, section 4.2.1, that this code understands. */
export const EXTENSIONS = {
  keyUsage: '2.5.29.15',
  alternativeNames: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  extendedKeyUsage: '2.5.29.37',
} as const;
const KNOWN_EXTENSIONS: readonly string[] = Object.values(EXTENSIONS);

/** Bits of the first byte of a key usage (RFC 5280, section 4.2.1.3). */
export const KEY_USAGE = { digitalSignature: 0x80, nonRepudiation: 0x40, certificateSigning: 0x04 } as const;

/** @throws CredentialRefusal `signer_not_permitted` for a critical extension that is not understood */
export function refuseUnknownCritical({ extensions }: Certificate): void {
  for (const [oid, { critical }] of extensions)
    if (critical && !KNOWN_EXTENSIONS.includes(oid))
      throw new CredentialRefusal(
        'signer_not_permitted',
        `X.509: the critical extension ${oid} is not supported`,
      );
}

/**
 * @param usage one bit or several, of which one is enough
 * @returns false also without a key usage: the profiles of ISO 18013-5, annex B, ask for one
 */
export function mayUseKeyFor({ extensions }: Certificate, usage: number): boolean {
  const value = extensions.get(EXTENSIONS.keyUsage)?.value;
  if (!value) return false;
  const bits = readDer(value, DER_TAGS.bitString).content;
  return ((bits[1] ?? 0) & usage) !== 0;
}

/** @returns the object identifiers of the extended key usage */
export function readPurposes({ extensions }: Certificate): string[] {
  const value = extensions.get(EXTENSIONS.extendedKeyUsage)?.value;
  return value ? readDerSequence(readDer(value, DER_TAGS.sequence).content).map(readOid) : [];
}

/** @returns how many authorities may be below this one, or null for a certificate that is not an authority */
export function readAuthority({ extensions }: Certificate): { maxBelow: number } | null {
  const value = extensions.get(EXTENSIONS.basicConstraints)?.value;
  if (!value) return null;
  const [isAuthority, length] = readDerSequence(readDer(value, DER_TAGS.sequence).content);
  if (!isAuthority || expectTag(isAuthority, DER_TAGS.boolean)[0] !== 0xff) return null;
  if (!length) return { maxBelow: Number.POSITIVE_INFINITY };
  const bytes = expectTag(length, DER_TAGS.integer);
  if (bytes.length !== 1 || bytes[0]! > 127)
    throw new CredentialRefusal('malformed', 'X.509: the path length is not valid');
  return { maxBelow: bytes[0]! };
}
