import { expect, test } from 'vitest';
import { people } from '../../../../tools/specimen/people.ts';
import type { TextLine } from '../../vision/evidence.ts';
import { documentNumberKey } from './document-number-key.ts';
import { listDocumentNumbers, type NumberSources } from './document-numbers.ts';

const at = (text: string, y: number, x = 0.4): TextLine => ({
  text,
  confidence: 0.95,
  box: { x, y, width: 0.3, height: 0.04 },
});
const read = (...texts: string[]) =>
  listDocumentNumbers({ lines: texts.map((text, row) => at(text, row * 0.08)) });
const keys = (...numbers: string[]) => numbers.map(documentNumberKey);

test.each([
  ['behind its label', ['4d DL W4172-86503 9 CLASS C'], 'W4172-86503'],
  ['behind several words of one', ['DRIVER LICENSE NO. D123 4567'], 'D1234567'],
  ['in groups', ['5. VD 820930 4417'], 'VD8209304417'],
  ['on the line below its label', ['LICENCE NUMBER', 'AB123456'], 'AB123456'],
  ['with letters among the digits', ['5. MORGA657054SM9IJ'], 'MORGA657054SM9IJ'],
  ['stuck to its label', ['4dDLW4172-86503'], 'W4172-86503'],
  ['stuck to a field number', ['5.VD 820930 4417'], 'VD8209304417'],
  ['beside its label', [], 'X7654321'],
])('a document’s number is found %s', (name, texts, number) => {
  const lines = texts.map((text, row) => at(text, row * 0.06));
  const beside = [at('DLN', 0.1, 0.1), at('X7654321', 0.1, 0.45)];
  const numberKeys = listDocumentNumbers({ lines: name.startsWith('beside') ? beside : lines });
  expect(numberKeys).toContain(documentNumberKey(number));
});

test.each([
  ['a date', ['4d 10/16/1986'], ['5. 16.10.1986']],
  ['a name', ['DL NORTHWOOD'], ['5. ADA']],
  ['a number without a label', ['97318'], ['1482 LARKSPUR AVENUE']],
  ['something short', ['DL 12'], ['5. A1']],
])('a document’s number is not found %s', (_, one, other) => {
  expect(read(...one)).toEqual([]);
  expect(read(...other)).toEqual([]);
});

test('the numbers are the encoded ones and the stored one that was read, each once', () => {
  const codes = {
    barcode: { license_number: 'W4172-86503' },
    mrz: { license_number: 'L898902C', number_legible: true as const },
  };
  const field = { field: 'license_number', read: 'W4172 86503', box: null } as const;
  const fields = [{ ...field, stored: 'W4172-86503', score: 0.99 }];
  expect(listDocumentNumbers({ fields, codes })).toEqual(keys('W4172-86503', 'L898902C'));
  expect(listDocumentNumbers({ fields: [{ ...fields[0]!, score: 0.5 }] })).toEqual([]);
  expect(listDocumentNumbers({})).toEqual([]);
  expect(listDocumentNumbers({ lines: null, fields: null, codes: { barcode: null, mrz: null } })).toEqual([]);
});

test('[S284] a zone’s number that is not legible needs the print or the record', () => {
  const mrz = { license_number: 'GA00O00AA' };
  const list = (sources: NumberSources) => listDocumentNumbers({ codes: { barcode: null, mrz }, ...sources });
  const extractedField = { value: 'CA00000AA', source: 'label' } as const;
  const field = { field: 'license_number', read: null, box: null, score: 0 } as const;
  expect(list({})).toEqual([]);
  expect(list({ extracted: extractedField })).toEqual(keys('CA00000AA'));
  expect(list({ extracted: { value: 'GA00O00AA', source: 'zone' } })).toEqual(keys('GA00O00AA'));
  expect(list({ fields: [{ ...field, stored: 'GA00O00AA' }] })).toEqual(keys('GA00O00AA'));
  expect(list({ fields: [{ ...field, stored: 'CA00000AA' }] })).toEqual([]);
  expect(list({ codes: { barcode: null, mrz: { ...mrz, number_legible: true } } })).toEqual(
    keys('GA00O00AA'),
  );
});

test('a number has one key in every printed form, and any two specimens have two', () => {
  expect(documentNumberKey('w4172.86503')).toBe(documentNumberKey('W4I72-865O3'));
  const all = people.map(({ details }) => documentNumberKey(details.license_number));
  expect(new Set(all).size).toBe(people.length);
});
