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
 * Compares every element of every namespace with the digest that the issuer signed for it. Some wallets release one
 * element twice, with the same bytes.
 *
 * @returns namespace to element to value
 * @throws CredentialRefusal `digest_wrong`, or `malformed`, also for two elements of one name
 */
export function verifyDigests(
  { items }: PresentedDocument,
  { hash, digests }: SecurityObject,
): Map<string, Map<string, CborValue>> {
  const signedDigests = expectMap(digests, 'MSO.valueDigests');
  const elementsByNamespace = new Map<string, Map<string, CborValue>>();
  for (const [namespace, list] of items) {
    const expected = signedDigests.get(namespace);
    if (expected === undefined) throw new CredentialRefusal('digest_wrong', 'a namespace has no digests');
    const namespaceItems = { elements: new Map<string, CborValue>(), digestIds: new Set<number>() };
    for (const item of list) addElement(namespaceItems, item, expectMap(expected, 'MSO.valueDigests'), hash);
    elementsByNamespace.set(namespace, namespaceItems.elements);
  }
  return elementsByNamespace;
}

/** The verified elements of a namespace by name, and the numbers of their digests. */
type NamespaceItems = { elements: Map<string, CborValue>; digestIds: Set<number> };

function addElement(
  { elements, digestIds }: NamespaceItems,
  item: CborValue,
  digests: CborMap,
  hash: string,
): void {
  const parts = expectMap(expectEmbedded(item, 'IssuerSignedItem'), 'IssuerSignedItem');
  const digestId = expectInteger(parts.get('digestID'), 'digestID');
  const expected = digests.get(digestId);
  const digest = createHash(hash).update(encodeCbor(item)).digest();
  if (!(expected instanceof Uint8Array) || !digest.equals(expected))
    throw new CredentialRefusal('digest_wrong', 'an element differs from its digest');
  // The digest is the same, so the bytes are.
  if (digestIds.has(digestId)) return;
  digestIds.add(digestId);
  const name = expectText(parts.get('elementIdentifier'), 'elementIdentifier');
  const value = parts.get('elementValue');
  const hasSalt = expectBytes(parts.get('random'), 'random').length >= MIN_SALT_BYTES;
  if (value === undefined || !hasSalt || elements.has(name))
    throw new CredentialRefusal(
      'malformed',
      'IssuerSignedItem: it has no value or a short salt, or its element appears twice',
    );
  elements.set(name, value);
}
