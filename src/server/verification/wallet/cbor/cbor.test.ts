import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CredentialRefusal } from '../refusal.ts';
import { CborTag, type CborValue } from './cbor-value.ts';
import { decodeCbor, MAX_CBOR_DEPTH, MAX_CBOR_ITEMS } from './decode-cbor.ts';
import { encodeCbor } from './encode-cbor.ts';

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));

/** Values of RFC 8949, appendix A, that mobile documents use. */
const EXAMPLES: readonly (readonly [string, CborValue])[] = [
  ['00', 0],
  ['17', 23],
  ['1818', 24],
  ['1903e8', 1000],
  ['1a000f4240', 1_000_000],
  ['1b000000e8d4a51000', 1_000_000_000_000],
  ['20', -1],
  ['3863', -100],
  ['3903e7', -1000],
  ['f4', false],
  ['f5', true],
  ['f6', null],
  ['40', new Uint8Array()],
  ['4401020304', hex('01020304')],
  ['60', ''],
  ['62c3bc', 'ü'],
  ['64f0908591', '𐅑'],
  ['80', []],
  ['8301820203820405', [1, [2, 3], [4, 5]]],
  ['a0', new Map()],
  [
    'a26161016162820203',
    new Map<string, CborValue>([
      ['a', 1],
      ['b', [2, 3]],
    ]),
  ],
  ['c074323031332d30332d32315432303a30343a30305a', new CborTag(0, '2013-03-21T20:04:00Z')],
  ['d818456449455446', new CborTag(24, hex('6449455446'))],
];

const REFUSED: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['bytes after the item', '0000'],
  ['an array of indefinite length', '9f01ff'],
  ['bytes of indefinite length', '5f4101ff'],
  ['text of indefinite length', '7f6161ff'],
  ['a map of indefinite length', 'bf6161f5ff'],
  ['a break without a start', 'ff'],
  ['a reserved length', `1c${'00'.repeat(16)}`],
  ['an integer of indefinite length', `1f${'00'.repeat(128)}`],
  ['half an integer', '1903'],
  ['bytes that end too early', '4401'],
  ['an array of four billion items', '9affffffff'],
  ['a map of four billion entries', 'baffffffff'],
  ['a map that ends too early', 'a2616100'],
  ['bytes of four gigabytes', '5affffffff'],
  ['text of 2^64 bytes', '7bffffffffffffffff'],
  ['an integer above 2^53', '1b0020000000000000'],
  ['an integer below -2^53', '3b001fffffffffffff'],
  ['a float', 'fb3ff0000000000000'],
  ['undefined', 'f7'],
  ['undefined in an array', '81f7'],
  ['undefined as a key', 'a1f700'],
  ['undefined in a tag', 'd818f7'],
  ['a key twice, once with undefined', 'a201f70100'],
  ['another simple value', 'f8ff'],
  ['an integer key twice', 'a201000100'],
  ['a text key twice', 'a2616100616101'],
  ['a key that is a map', 'a1a000'],
  ['a key that is true', 'a1f500'],
  ['text that is not UTF-8', '62c328'],
  ['half of a surrogate pair', '63eda080'],
  ['a tag without content', 'c0'],
];

const cborValue: fc.Arbitrary<CborValue> = fc.letrec<{ value: CborValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.maxSafeInteger().filter((number) => !Object.is(number, -0)),
    fc.string({ unit: 'grapheme' }),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array().map((bytes) => new Uint8Array(bytes)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(fc.string(), fc.integer()), tie('value')), { maxLength: 4 })
      .map((entries) => new Map(entries)),
    fc.tuple(fc.nat(), tie('value')).map(([tag, value]) => new CborTag(tag, value)),
  ),
})).value;

describe('CBOR', () => {
  test.each(EXAMPLES)('%s is decoded and encoded as in RFC 8949', (encoding, value) => {
    expect(decodeCbor(hex(encoding))).toEqual(value);
    expect(Buffer.from(encodeCbor(value)).toString('hex')).toBe(encoding);
  });

  test.each(REFUSED)('the strict decoder refuses %s', (_title, encoding) =>
    expect(() => decodeCbor(hex(encoding))).toThrow(expect.objectContaining({ reason: 'malformed' })),
  );

  test('a key that a text and an integer share is two keys', () =>
    expect(decodeCbor(hex('a20100613101'))).toEqual(
      new Map<number | string, CborValue>([
        [1, 0],
        ['1', 1],
      ]),
    ));

  test.each([
    ['arrays', 0x81],
    ['tags', 0xc1],
  ])('%s nest up to the limit', (_title, head) => {
    const nest = (depth: number) => Buffer.concat([Buffer.alloc(depth, head), hex('00')]);
    expect(() => decodeCbor(nest(MAX_CBOR_DEPTH))).not.toThrow();
    expect(() => decodeCbor(nest(MAX_CBOR_DEPTH + 1))).toThrow(CredentialRefusal);
    expect(() => decodeCbor(nest(5000))).toThrow(CredentialRefusal);
  });

  test('items are counted up to the limit, whatever holds them', () => {
    const fill = (count: number) => encodeCbor([...Array(count)].map(() => 0));
    expect(decodeCbor(fill(MAX_CBOR_ITEMS - 1))).toHaveLength(MAX_CBOR_ITEMS - 1);
    expect(() => decodeCbor(fill(MAX_CBOR_ITEMS))).toThrow(CredentialRefusal);
  });

  test('an encoded value decodes to the same value', () => {
    fc.assert(
      fc.property(cborValue, (value) => {
        expect(decodeCbor(encodeCbor(value))).toEqual(value);
      }),
    );
  });

  test('any bytes are decoded or refused, and nothing else happens', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          decodeCbor(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(CredentialRefusal);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
