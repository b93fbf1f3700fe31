import { createHash } from 'node:crypto';
import type { CborMap, CborValue } from '../cbor/cbor-value.ts';
import { encodeCbor } from '../cbor/encode-cbor.ts';
import { expectBytes, expectEmbedded, expectInteger, expectMap, expectText } from '../cbor/expect-cbor.ts';
import { CredentialRefusal } from '../refusal.ts';
import type { PresentedDocument } from './read-device-response.ts';
import type { SecurityObject } from './security-object.ts';

/** Fewer random bytes would let a reader guess values from their digests (ISO 18013-5, section 9.1.2.5). */
const MIN_SALT_BYTES = 16;

/**
 * Compares every element of every namespace with the digest that the issuer signed for it.
 *
 * @returns namespace to element to value
 * @throws CredentialRefusal `digest_wrong`, or `malformed`, also for an element twice
 */
export function verifyDigests(
  { items }: PresentedDocument,
  { hash, digests }: SecurityObject,
): Map<string, Map<string, CborValue>> {
  const signed = expectMap(digests, 'MSO.valueDigests');
  const verified = new Map<string, Map<string, CborValue>>();
  for (const [namespace, list] of items) {
    const expected = signed.get(namespace);
    if (expected === undefined) throw new CredentialRefusal('digest_wrong', 'a namespace without digests');
    const elements = new Map<string, CborValue>();
    for (const item of list) addElement(elements, item, expectMap(expected, 'MSO.valueDigests'), hash);
    verified.set(namespace, elements);
  }
  return verified;
}

function addElement(elements: Map<string, CborValue>, item: CborValue, digests: CborMap, hash: string): void {
  const parts = expectMap(expectEmbedded(item, 'IssuerSignedItem'), 'IssuerSignedItem');
  const expected = digests.get(expectInteger(parts.get('digestID'), 'digestID'));
  const digest = createHash(hash).update(encodeCbor(item)).digest();
  if (!(expected instanceof Uint8Array) || !digest.equals(expected))
    throw new CredentialRefusal('digest_wrong', 'an element differs from its digest');
  const name = expectText(parts.get('elementIdentifier'), 'elementIdentifier');
  const value = parts.get('elementValue');
  const hasSalt = expectBytes(parts.get('random'), 'random').length >= MIN_SALT_BYTES;
  if (value === undefined || !hasSalt || elements.has(name))
    throw new CredentialRefusal('malformed', 'IssuerSignedItem: no value, a short salt, or an element twice');
  elements.set(name, value);
}
