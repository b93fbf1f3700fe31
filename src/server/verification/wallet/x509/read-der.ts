import { CredentialRefusal } from '../refusal.ts';

/** One element of DER (X.690). `raw` is its whole encoding. */
export type DerElement = { tag: number; content: Uint8Array; raw: Uint8Array };

/** Tags of the universal and context classes that certificates use. */
export const DER_TAGS = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  printableString: 0x13,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

const malformed = (detail: string) => new CredentialRefusal('malformed', `DER: ${detail}`);

/** Reads one element that fills the bytes. */
export function readDer(bytes: Uint8Array, tag: number): DerElement {
  const [element, ...more] = readDerSequence(bytes);
  if (!element || more.length > 0 || element.tag !== tag)
    throw malformed(`exactly one element of tag ${tag} expected`);
  return element;
}

/** Reads the elements that fill the bytes, with definite lengths in their shortest form, as DER has them. */
export function readDerSequence(bytes: Uint8Array): DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length; ) {
    const element = readElement(bytes.subarray(at));
    elements.push(element);
    at += element.raw.length;
  }
  return elements;
}

/** The elements in one element of a known tag. */
export function readChildren(element: DerElement | undefined, tag: number): DerElement[] {
  return readDerSequence(expectTag(element, tag));
}

export function expectTag(element: DerElement | undefined, tag: number): Uint8Array {
  if (element?.tag !== tag) throw malformed(`tag ${tag} expected`);
  return element.content;
}

function readElement(bytes: Uint8Array): DerElement {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined || (tag & 31) === 31)
    throw malformed('an element has an unknown tag');
  const size = first < 128 ? 0 : first & 127;
  if (size > 3 || first === 128) throw malformed('a length has an unsupported form');
  const lengthBytes = bytes.subarray(2, 2 + size);
  const length = size === 0 ? first : lengthBytes.reduce((value, byte) => value * 256 + byte, 0);
  const isShortest = size === 0 || (lengthBytes[0] !== 0 && length >= 128);
  const start = 2 + size;
  if (lengthBytes.length < size || !isShortest || start + length > bytes.length)
    throw malformed('a length is beyond the end or not in its shortest form');
  return { tag, content: bytes.subarray(start, start + length), raw: bytes.subarray(0, start + length) };
}

/** @returns the dotted form of an OBJECT IDENTIFIER */
export function readOid(element: DerElement | undefined): string {
  const bytes = expectTag(element, DER_TAGS.oid);
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of bytes) {
    arc = arc * 128 + (byte & 127);
    if (arc > 2 ** 32) throw malformed('an object identifier is too large');
    if (byte < 128) {
      arcs.push(arc);
      arc = 0;
    }
  }
  const [first, ...rest] = arcs;
  if (first === undefined || bytes.at(-1)! >= 128) throw malformed('an object identifier is incomplete');
  const top = Math.min(2, Math.floor(first / 40));
  return [top, first - top * 40, ...rest].join('.');
}

const UTC_TIME = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
const GENERALIZED_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;

/** Reads a time of a certificate. UTCTime has two digits of the year, 1950 to 2049 (RFC 5280, section 4.1.2.5). */
export function readTime(element: DerElement | undefined): Date {
  const isUtc = element?.tag === DER_TAGS.utcTime;
  const text = Buffer.from(expectTag(element, isUtc ? DER_TAGS.utcTime : DER_TAGS.generalizedTime)).toString(
    'latin1',
  );
  const match = (isUtc ? UTC_TIME : GENERALIZED_TIME).exec(text);
  if (!match) throw malformed('a time has the wrong form');
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const full = isUtc ? year + (year < 50 ? 2000 : 1900) : year;
  return new Date(Date.UTC(full, month - 1, day, hour, minute, second));
}
