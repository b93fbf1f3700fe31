import type { Certificate } from './read-certificate.ts';
import { DER_TAGS, readChildren, readDer } from './read-der.ts';

/** Extensions of RFC 5280 that no check of a chain reads, so a critical one is refused as an unknown one is. */
export const KEY_IDENTIFIERS = { subject: '2.5.29.14', authority: '2.5.29.35' } as const;
const KEY_IDENTIFIER = 0x80;

/** @returns the identifier of the certificate's key (RFC 5280, section 4.2.1.2); null if it names none */
export function readSubjectKey({ extensions }: Certificate): Uint8Array | null {
  const value = extensions.get(KEY_IDENTIFIERS.subject)?.value;
  return value ? readDer(value, DER_TAGS.octetString).content : null;
}

/** @returns the identifier of the key that signed the certificate (section 4.2.1.1); null if it names none */
export function readAuthorityKey({ extensions }: Certificate): Uint8Array | null {
  const value = extensions.get(KEY_IDENTIFIERS.authority)?.value;
  if (!value) return null;
  const parts = readChildren(readDer(value, DER_TAGS.sequence), DER_TAGS.sequence);
  return parts.find(({ tag }) => tag === KEY_IDENTIFIER)?.content ?? null;
}
