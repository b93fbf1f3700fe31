import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../../../test/harness/words/english-words.ts';
import { formatCodes, type StoredCodes } from './format-codes.ts';

const NONE: StoredCodes = { barcode: null, mrz: null };
const ZONE = {
  is_licence: false,
  lines: ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
  check_digits: true,
  legible: true,
  first_name: 'ANNA',
  middle_name: 'MARIA',
  last_name: 'ERIKSSON',
  date_of_birth: '1974-08-12',
  license_number: 'D23145890',
  license_issue_date: null,
  license_expiry_date: '2012-04-15',
};
const formatText = (codes: Partial<StoredCodes>) => formatCodes(ENGLISH, { ...NONE, ...codes });

describe('the codes of a document in a case', () => {
  test('the list of codes is empty without codes', () => expect(formatText({})).toEqual([]));

  test('the list of codes has the lines of a zone, its fields, and that its check digits are valid', () => {
    const [zone, ...others] = formatText({ mrz: ZONE });
    expect(others).toEqual([]);
    expect(zone).toMatchObject({ tone: 'ok', lines: ZONE.lines, detail: 'All check digits valid.' });
    expect(zone?.fields).toEqual([
      { name: 'First name', value: 'ANNA' },
      { name: 'Middle name', value: 'MARIA' },
      { name: 'Last name', value: 'ERIKSSON' },
      { name: 'Date of birth', value: '12 Aug 1974' },
      { name: 'Document no.', value: 'D23145890' },
      { name: 'Expiry date', value: '15 Apr 2012' },
    ]);
  });

  test('the list of codes distinguishes a wrong check digit from a misread one', () => {
    const [wrong] = formatText({ mrz: { ...ZONE, check_digits: false } });
    const [unsure] = formatText({ mrz: { ...ZONE, check_digits: false, legible: false } });
    expect([wrong?.tone, unsure?.tone]).toEqual(['warn', 'warn']);
    expect(wrong?.detail).toBe('Invalid check digit; all characters read reliably.');
    expect(unsure?.detail).toMatch(/uncertain/);
  });

  test('the list of codes reports a zone that is too small to read', () => {
    const [small] = formatText({ mrz_too_small: true });
    expect(small).toMatchObject({ tone: 'warn', lines: [], fields: [] });
    expect(small?.detail).toMatch(/Too small/);
  });

  test('the list of codes has the fields of the barcode, with the number of the licence labelled as that', () => {
    const [barcode] = formatText({
      barcode: { is_licence: true, last_name: 'NORTHWOOD', license_number: 'D1234567' },
    });
    expect(barcode?.title).toBe('Barcode');
    expect(barcode?.fields).toContainEqual({ name: 'Licence no.', value: 'D1234567' });
    const [card] = formatText({ barcode: { is_licence: false, license_number: 'D1234567' } });
    expect(card?.detail).toMatch(/ID card/);
    expect(card?.fields).toEqual([{ name: 'Document no.', value: 'D1234567' }]);
  });

  test('the list of codes leaves out fields that an older case did not store', () => {
    const [zone] = formatText({ mrz: {}, barcode: null });
    expect(zone).toMatchObject({ tone: 'warn', lines: [], fields: [] });
  });
});
