import { DER_TAGS } from '../../../src/server/verification/wallet/x509/read-der.ts';

type DerBytes = Uint8Array;

/** One element of DER with a definite length below 64 kB. */
export function writeDer(tag: number, ...parts: DerBytes[]): DerBytes {
  const content = Buffer.concat(parts);
  const length =
    content.length < 128
      ? [content.length]
      : content.length < 256
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Uint8Array.of(tag, ...length), content]);
}

export const sequence = (...parts: DerBytes[]) => writeDer(DER_TAGS.sequence, ...parts);
export const set = (...parts: DerBytes[]) => writeDer(DER_TAGS.set, ...parts);
export const utf8 = (text: string) => writeDer(DER_TAGS.utf8String, Buffer.from(text));
export const octets = (content: DerBytes) => writeDer(DER_TAGS.octetString, content);
export const bits = (content: DerBytes, unused = 0) =>
  writeDer(DER_TAGS.bitString, Uint8Array.of(unused), content);
export const boolean = (value: boolean) => writeDer(DER_TAGS.boolean, Uint8Array.of(value ? 0xff : 0));
/** A context-specific, constructed element, such as `[3]`. */
export const context = (number: number, ...parts: DerBytes[]) => writeDer(0xa0 | number, ...parts);

/** A positive integer; a leading zero keeps its sign. */
export const integer = (...bytes: number[]) =>
  writeDer(DER_TAGS.integer, Uint8Array.of(...(bytes[0]! > 127 ? [0] : []), ...bytes));

export function oid(dotted: string): DerBytes {
  const [first, second, ...rest] = dotted.split('.').map(Number) as [number, number, ...number[]];
  const toBytes = (arc: number): number[] => {
    const low = [arc & 127];
    for (let high = arc >> 7; high > 0; high >>= 7) low.unshift(128 | (high & 127));
    return low;
  };
  return writeDer(DER_TAGS.oid, Uint8Array.from([first * 40 + second, ...rest].flatMap(toBytes)));
}

/** UTCTime, for years 1950 to 2049. */
export const time = (at: Date) =>
  writeDer(DER_TAGS.utcTime, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`));
