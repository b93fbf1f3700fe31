import { describe, expect, test } from 'vitest';
import type { TextLine } from '../../vision/evidence.ts';
import type { ReadCodes } from '../codes/read-codes.ts';
import { extractDocument } from './extract-document.ts';

const AT = new Date('2026-11-22T12:00:00Z');

const rows = (...texts: string[]) =>
  texts.map(
    (text, row): TextLine => ({
      text,
      confidence: 0.98,
      box: { x: 0.3, y: 0.05 + row * 0.06, width: 0.018 * text.length, height: 0.05 },
    }),
  );

const ZONE: NonNullable<ReadCodes['mrz']> = {
  format: 'TD3',
  document_code: 'P',
  issuing_state: 'UTO',
  is_licence: false,
  first_name: 'ADA',
  middle_name: null,
  last_name: 'NORTHWOOD',
  names_cut: { first: false, last: false },
  date_of_birth: '1986-10-16',
  license_number: 'CA41728W9',
  license_issue_date: null,
  license_expiry_date: null,
  lines: [],
  check_digits: true,
  legible: true,
  number_legible: true,
};

const { number_legible: _, ...UNSURE } = ZONE;

const readNumber = (zone: typeof ZONE, ...texts: string[]) =>
  extractDocument({
    kind: 'passport',
    lines: rows('PASSPORT', ...texts),
    codes: { barcode: null, mrz: zone },
    at: AT,
  }).fields.license_number?.value;

const readNames = (...texts: string[]) => {
  const { last_name, first_name, full_name } = extractDocument({
    kind: 'licence',
    lines: rows('OHIO', 'DRIVER LICENSE', ...texts),
    codes: null,
    at: AT,
  }).fields;
  return { last: last_name?.value, first: first_name?.value, full: full_name?.value };
};

describe('[S243] the number of a zone is said only with the print', () => {
  test('a legible zone needs none', () => {
    expect(readNumber(ZONE)).toBe('CA41728W9');
    expect(readNumber(ZONE, 'Passport No', 'CA41728W9')).toBe('CA41728W9');
  });

  test('an illegible one needs its number in the print, though all check digits are right', () => {
    expect(readNumber(UNSURE)).toBeUndefined();
    expect(readNumber(UNSURE, 'CA41728W9')).toBe('CA41728W9');
    expect(readNumber(UNSURE, 'No CA41728W9')).toBe('CA41728W9');
    // O for 0 is one look-alike; a zone's own line is no print.
    expect(readNumber({ ...UNSURE, license_number: 'CA40728W9' }, 'CA4O728W9')).toBe('CA40728W9');
    expect(readNumber(UNSURE, 'CA41728W9<7UTO8610165')).toBeUndefined();
    expect(readNumber(UNSURE, 'CA41728W97UTO8610165')).toBeUndefined();
  });

  test('a contradicted one gives way to the print if it is illegible, and else neither is said', () => {
    const label = 'Passport No';
    expect(readNumber({ ...UNSURE, license_number: 'GA41O28W9' }, label, 'CA41728W9')).toBe('CA41728W9');
    expect(readNumber({ ...ZONE, license_number: 'GA41728W9' }, label, 'CA41728W9')).toBeUndefined();
    // Another number of the document is no contradiction.
    expect(readNumber(ZONE, label, '861016417')).toBe('CA41728W9');
  });
});

test('lines that no check digit confirms are no zone', () => {
  const unconfirmed = { license_number: null, date_of_birth: null, check_digits: false, legible: false };
  const read = (zone: typeof ZONE) =>
    extractDocument({ kind: 'passport', lines: [], codes: { barcode: null, mrz: zone }, at: AT }).fields
      .last_name;
  expect(read({ ...UNSURE, ...unconfirmed, document_code: null })).toBeUndefined();
  expect(read({ ...UNSURE, ...unconfirmed })).toBeDefined();
  expect(read({ ...UNSURE, document_code: null })).toBeDefined();
});

describe('what is printed beside names is no name', () => {
  test('the entry of a restriction is no name, though it was read as the second field', () => {
    const names = readNames('4d DLN RT417286', '1 NORTHWOOD', '2 NONE', '3 DOB 10/16/1986', '8 14 LARKSPUR');
    expect(names).toMatchObject({ last: 'NORTHWOOD', first: undefined });
  });

  test('an overprint is no name', () => {
    expect(readNames('SURNAME', 'FAKE DOCUMENT', 'FIRST NAME', 'FAKE DOCUMENT')).toEqual({});
    expect(readNames('SURNAME', 'NOT VALID', 'FIRST NAME', 'ADA')).toEqual({ first: 'ADA' });
  });

  test('a holder called Specimen is one, but not in print that is larger than the fields’', () => {
    expect(readNames('SURNAME', 'SPECIMEN', 'FIRST NAME', 'ADA')).toEqual({ last: 'SPECIMEN', first: 'ADA' });
    const [surname, over, ...others] = rows('SURNAME', 'SPECIMEN', 'FIRST NAME', 'ADA', 'SEX', 'F', 'CLASS');
    const large = { ...over!, box: { ...over!.box, height: 0.09 } };
    const { fields } = extractDocument({
      kind: 'licence',
      lines: [surname!, large, ...others],
      codes: null,
      at: AT,
    });
    expect(fields).not.toHaveProperty('last_name');
  });

  test('the rest of a label is no name', () => {
    expect(readNames('SURNAME', 'NOM', 'DE RELIGION OU PSEUDONYM')).toEqual({});
    expect(readNames('NAME', 'DE RELIGION OU PSEUDONYN')).toEqual({});
  });

  const at = (text: string, x: number, y: number): TextLine => ({
    text,
    confidence: 0.98,
    box: { x, y, width: 0.15, height: 0.05 },
  });

  test.each([
    ['GIVEN NAMES', 'PREN', 'first_name'],
    ['SURNAME', 'APELL', 'last_name'],
  ] as const)('beside the label %s the cut translation %s is no name', (label, cutLabel, field) => {
    const lines = [at(label, 0.3, 0.3), at(cutLabel, 0.48, 0.3), at('ADA', 0.3, 0.36)];
    const { fields } = extractDocument({ kind: 'passport', lines, codes: null, at: AT });
    expect(fields[field]?.value).toBe('ADA');
  });

  test('a line beside one label and below another is no name', () => {
    const lines = [at('FIRST NAME', 0.3, 0.3), at('SURNAME', 0.1, 0.36), at('NORTHWOOD', 0.3, 0.36)];
    const { fields } = extractDocument({ kind: 'licence', lines, codes: null, at: AT });
    expect(fields).toEqual({});
  });
});
