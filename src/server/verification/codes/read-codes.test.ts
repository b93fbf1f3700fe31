import { expect, test } from 'vitest';
import { encodeAamva } from '../../../../tools/specimen/card/encode-aamva.ts';
import { encodeTd1 } from '../../../../tools/specimen/card/encode-mrz.ts';
import { people } from '../../../../tools/specimen/people.ts';
import type { BarcodeText, Finding, MrzText } from '../../vision/evidence.ts';
import { readCodes } from './read-codes.ts';

const AT = new Date('2026-03-01T12:00:00Z');
const { details, looks } = people[0]!;
const away = { ok: false, why: 'unavailable' } as const;
const none = { ok: true, value: null } as const;

const toBarcode = (text: string): Finding<BarcodeText> => ({
  ok: true,
  value: { symbology: 'PDF417', text },
});
const zone = (lines: readonly string[], pitch = 12): Finding<MrzText> => ({
  ok: true,
  value: {
    pitch,
    lines: lines.map((text) => ({
      text,
      readings: Array.from(text, (character) => [{ character, probability: 1 }]),
    })),
  },
});
const licence = toBarcode(encodeAamva({ details, looks, discriminator: 'D1' }));

test('the content of a document’s codes is returned side by side', () => {
  const codes = readCodes({ barcode: licence, mrz: zone(encodeTd1({ details, looks })) }, AT);
  const date_of_birth = details.date_of_birth;
  expect(codes).toMatchObject({
    barcode: { symbology: 'PDF417', date_of_birth, discriminator: 'D1' },
    mrz: { format: 'TD1', date_of_birth, check_digits: true },
  });
});

test('[S59] a licence’s barcode that breaks the layout of its standard is reported, and gives no values', () => {
  const joinedText = encodeAamva({ details, looks, discriminator: 'D1' }).replace(/[\n\r]/g, ' ');
  expect(readCodes({ barcode: toBarcode(joinedText), mrz: none }, AT)).toEqual({
    barcode: null,
    barcode_not_understood: true,
    mrz: null,
  });
  expect(readCodes({ barcode: toBarcode('a parcel'), mrz: none }, AT)).toEqual({ barcode: null, mrz: null });
});

test('a zone that is too small on the image is reported, and gives no values', () => {
  const lines = encodeTd1({ details, looks });
  expect(readCodes({ barcode: none, mrz: zone(lines, 7.1) }, AT)).toEqual({
    barcode: null,
    mrz: null,
    mrz_too_small: true,
  });
  expect(readCodes({ barcode: none, mrz: zone(lines, 7.7) }, AT)).not.toHaveProperty('mrz_too_small');
});

test('a code that is missing or empty is null', () => {
  expect(readCodes({ barcode: none, mrz: none }, AT)).toEqual({ barcode: null, mrz: null });
  const nothing = { barcode: toBarcode('https://example.com'), mrz: zone(['A'.repeat(36)]) };
  expect(readCodes(nothing, AT)).toEqual({ barcode: null, mrz: null });
});

test('an outage of one code’s reader keeps the other, and of both gives null', () => {
  expect(readCodes({ barcode: licence, mrz: away }, AT)).toMatchObject({
    barcode: { issuer: '636999' },
    mrz: null,
  });
  expect(readCodes({ barcode: away, mrz: none }, AT)).toEqual({ barcode: null, mrz: null });
  expect(readCodes({ barcode: away, mrz: { ok: false, why: 'budget' } }, AT)).toBeNull();
});
