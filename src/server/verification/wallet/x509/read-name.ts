import { CredentialRefusal } from '../refusal.ts';
import { DER_TAGS, type DerElement, readChildren, readDer, readDerSequence, readOid } from './read-der.ts';

/** Attribute types of RFC 5280, appendix A.1. */
export const ATTRIBUTES = {
  commonName: '2.5.4.3',
  country: '2.5.4.6',
  state: '2.5.4.8',
  organization: '2.5.4.10',
} as const;

type NameAttribute = { type: string; text: string };
/** Relative distinguished names, each with one attribute or more. */
export type DistinguishedName = readonly (readonly NameAttribute[])[];

const TEXT_TAGS: readonly number[] = [DER_TAGS.utf8String, DER_TAGS.printableString, DER_TAGS.ia5String];

export function readName(raw: Uint8Array): DistinguishedName {
  return readDerSequence(readDer(raw, DER_TAGS.sequence).content).map((part) =>
    readChildren(part, DER_TAGS.set).map(readAttribute),
  );
}

/** A text of another encoding keeps its bytes: it equals only itself. */
function readAttribute(element: DerElement): NameAttribute {
  const [type, value, ...more] = readChildren(element, DER_TAGS.sequence);
  if (!value || more.length > 0)
    throw new CredentialRefusal('malformed', 'X.509: an attribute of a name is not valid');
  const bytes = Buffer.from(value.content);
  const text = TEXT_TAGS.includes(value.tag)
    ? bytes.toString('utf8')
    : `#${value.tag}:${bytes.toString('hex')}`;
  return { type: readOid(type), text };
}

/** @returns the first value of an attribute, or null */
export const findAttribute = (name: DistinguishedName, type: string): string | null =>
  name.flat().find((attribute) => attribute.type === type)?.text ?? null;

/** Case, repeated spaces and the order within one part do not distinguish names (RFC 5280, section 7.1). */
const foldPart = (part: readonly NameAttribute[]) =>
  part
    .map(({ type, text }) => `${type}=${text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()}`)
    .sort()
    .join('+');

export const isSameName = (a: DistinguishedName, b: DistinguishedName): boolean =>
  a.length === b.length && isWithin(a, b);

/** Whether a name begins with all parts of another: it is in the subtree of that name. */
export const isWithin = (name: DistinguishedName, subtree: DistinguishedName): boolean =>
  subtree.length <= name.length && subtree.every((part, index) => foldPart(part) === foldPart(name[index]!));
