import { describe, expect, test } from 'vitest';
import type { TextLine } from '../../vision/evidence.ts';
import type { ReadCodes } from '../codes/read-codes.ts';
import type { ScoredField } from '../record-match/score-details.ts';
import type { DetailField, StoredDetails } from '../record-match/stored-details.ts';
import { type DocumentObservations, raiseDocumentSignals } from './raise-document-signals.ts';

const NOON = '2026-03-01T12:00:00Z';

const DETAILS: StoredDetails = {
  first_name: 'Maren',
  middle_name: 'Elise',
  last_name: 'Whitcombe-Müller',
  date_of_birth: '1986-10-16',
  license_number: 'W4172-86503',
  license_state: null,
  license_issue_date: '2022-03-09',
  license_expiry_date: '2030-10-16',
  addr_street: null,
  addr_city: null,
  addr_state: null,
  addr_zip: null,
  addr_country: null,
};

const BARCODE: NonNullable<ReadCodes['barcode']> = {
  symbology: 'PDF417',
  version: 10,
  issuer: '636999',
  is_licence: true,
  names_cut: { first: false, last: false },
  first_name: 'MAREN',
  middle_name: 'ELISE',
  last_name: 'WHITCOMBE MUELLER',
  date_of_birth: '1986-10-16',
  license_number: 'W417286503',
  license_issue_date: '2022-03-09',
  license_expiry_date: '2030-10-16',
  addr_street: null,
  addr_city: null,
  addr_state: null,
  addr_zip: null,
  addr_country: 'USA',
  discriminator: null,
};

const MRZ: NonNullable<ReadCodes['mrz']> = {
  format: 'TD1',
  document_code: 'I',
  issuing_state: 'UTO',
  is_licence: false,
  names_cut: { first: false, last: false },
  first_name: 'MAREN',
  middle_name: 'ELISE',
  last_name: 'WHITCOMBE MUELLER',
  date_of_birth: '1986-10-16',
  license_number: 'X99',
  license_issue_date: null,
  license_expiry_date: '2031-01-01',
  lines: [],
  check_digits: true,
  legible: true,
  number_legible: true,
};

const field = (name: DetailField, score = 1): ScoredField => ({
  field: name,
  stored: DETAILS[name]!,
  read: score > 0 ? DETAILS[name] : null,
  score,
  box: null,
});

const line = (text: string, x = 0.3, y = 0.5, confidence = 0.98): TextLine => ({
  text,
  confidence,
  box: { x, y, width: 0.03 * text.length, height: 0.05 },
});

function raise(changes: Partial<DocumentObservations>, at = NOON) {
  const extractedDocument = { kind: null, country: null, issuer: null, fields: {} };
  const nothing = {
    codes: null,
    fields: null,
    lines: [],
    details: DETAILS,
    extracted: extractedDocument,
    printedFields: {},
    showsDocument: true,
  };
  const ofPrint = changes.fields ?? null;
  return raiseDocumentSignals({ ...nothing, ofPrint, ...changes }, new Date(at));
}

const withBarcode = (changes: Partial<typeof BARCODE> = {}): Partial<DocumentObservations> => ({
  codes: { barcode: { ...BARCODE, ...changes }, mrz: null },
});
const withMrz = (changes: Partial<typeof MRZ> = {}): Partial<DocumentObservations> => ({
  codes: { barcode: null, mrz: { ...MRZ, ...changes } },
});
const AGE_39 = { signal: 'age_from_document', age: 39, minor: false };

const raiseExpired = (changes: Partial<DocumentObservations>, at?: string) =>
  raise(changes, at).filter(({ signal }) => signal === 'expired');

test('a licence is expired when its last day has ended in every time zone', () => {
  expect(raiseExpired(withBarcode(), '2030-10-16T23:59:59Z')).toEqual([]);
  expect(raiseExpired(withBarcode(), '2030-10-17T11:59:59Z')).toEqual([]);
  expect(raiseExpired(withBarcode(), '2030-10-17T12:00:00Z')).toEqual([
    { signal: 'expired', expired_on: '2030-10-16' },
  ]);
});

test('the expiry date comes from the barcode before the zone, the zone before the print, the print before the record', () => {
  const lines = [line('4b EXP 12/31/2023')];
  const details = { ...DETAILS, license_expiry_date: '2022-01-01' };
  const codes = {
    barcode: { ...BARCODE, license_expiry_date: '2025-01-01' },
    mrz: { ...MRZ, license_expiry_date: '2024-01-01' },
  };
  const expiredOn = (changes: Partial<DocumentObservations>) => raiseExpired({ details, ...changes })[0];
  expect(expiredOn({ codes, lines })).toMatchObject({ expired_on: '2025-01-01' });
  expect(expiredOn({ codes: { ...codes, barcode: null }, lines })).toMatchObject({
    expired_on: '2024-01-01',
  });
  expect(expiredOn({ lines })).toMatchObject({ expired_on: '2023-12-31' });
  expect(expiredOn({})).toMatchObject({ expired_on: '2022-01-01' });
});

test('a renewed card with an old record is not reported as expired', () => {
  const details = { ...DETAILS, license_expiry_date: '2022-01-01' };
  expect(raiseExpired({ details, lines: [line('4b EXP 12/31/2033')] })).toEqual([]);
});

test('an image without a document is not reported as expired', () => {
  expect(
    raiseExpired({ details: { ...DETAILS, license_expiry_date: '2022-01-01' }, showsDocument: false }),
  ).toEqual([]);
});

const findAge = (changes: Partial<DocumentObservations>, at?: string) =>
  raise(changes, at).find(({ signal }) => signal === 'age_from_document');

test('the age from the document counts whole years, and a birthday when its day has ended', () => {
  const born = withBarcode({ date_of_birth: '2008-03-01' });
  expect(findAge(born, '2026-03-01T11:59:59Z')).toMatchObject({ age: 17, minor: true });
  expect(findAge(born, '2026-03-01T12:00:00Z')).toMatchObject({ age: 18, minor: false });
});

test('the age from the document is read off the print where there is no code', () => {
  expect(findAge({ fields: [field('date_of_birth')] })).toEqual(AGE_39);
  expect(findAge({ lines: [line('3 DOB 12/28/2010')] })).toMatchObject({ age: 15, minor: true });
});

test('the age from the document is not the record’s alone, nor negative', () => {
  expect(findAge({ fields: [field('date_of_birth', 0)] })).toBeUndefined();
  expect(findAge(withBarcode({ date_of_birth: '2027-01-01' }))).toBeUndefined();
});

const age = (lines: TextLine[]) => raise({ lines }).find(({ signal }) => signal === 'age_from_document');

test.each([
  ['DOB 1986-10-16'],
  ['3 DOB 10/16/1986'],
  ['3.DOB:16.10.1986'],
  ['Date of birth 16 OCT 1986'],
  ['4b EXP 05/17/2030 3 DOB 10/16/1986'],
  ['3. 16.10.1986 Port Ellery'],
  ['Geburtsdatum 05.06.1986'],
])('a printed date beside its label is certain: %s', (text) =>
  expect(age([line(text)])).toMatchObject({ age: 39 }),
);

test('a printed date is certain with only its label to the left or above', () => {
  expect(age([line('3.', 0.3), line('16.10.1986', 0.38)])).toEqual(AGE_39);
  expect(age([line('Date of birth', 0.3, 0.45), line('16 OCT 1986', 0.3, 0.5)])).toEqual(AGE_39);
});

test.each([
  ['whose order is open', [line('DOB 05/06/1986')]],
  ['without a label', [line('10/16/1986')]],
  ['with another label', [line('4a ISS 10/16/1986')]],
  ['that the calendar has not', [line('DOB 02/30/1986')]],
  ['that was not read for sure', [line('DOB 10/16/1986', 0.3, 0.5, 0.7)]],
  ['that another place contradicts', [line('DOB 10/16/1986'), line('DOB 10/17/1986', 0.3, 0.8)]],
  ['that runs on', [line('DOB 10/16/19861')]],
  ['with two lines near it', [line('3.', 0.3), line('4.', 0.3), line('16.10.1986', 0.38)]],
])('a printed date is not certain: %s', (_, lines) => expect(age(lines)).toBeUndefined());

describe('a barcode', () => {
  const mismatch = (changes: Partial<DocumentObservations>) =>
    raise(changes).find(({ signal }) => signal === 'barcode_mismatch');

  test('a barcode that agrees raises nothing', () => {
    expect(raise(withBarcode())).toEqual([AGE_39]);
  });

  test('a barcode with another date of birth raises the field, with the source that it contradicts', () => {
    const other = withBarcode({ date_of_birth: '1996-10-16' });
    const disagreement = { field: 'date_of_birth', says: '1996-10-16', other: '1986-10-16' };
    expect(mismatch(other)).toEqual({
      signal: 'barcode_mismatch',
      fields: [{ ...disagreement, other_source: 'stored' }],
    });
    expect(mismatch({ ...other, fields: [field('date_of_birth')] })).toEqual({
      signal: 'barcode_mismatch',
      fields: [{ ...disagreement, other_source: 'printed' }],
    });
  });

  test('a barcode may agree with the record and contradict the print', () => {
    expect(mismatch({ ...withBarcode(), lines: [line('3 DOB 10/16/1996')] })).toMatchObject({
      fields: [{ field: 'date_of_birth', says: '1986-10-16', other: '1996-10-16', other_source: 'printed' }],
    });
  });

  test('a barcode of another person differs in every field', () => {
    const other = withBarcode({
      first_name: 'ZOE',
      middle_name: null,
      last_name: 'CASTELLANOS',
      date_of_birth: '1991-02-27',
      license_number: 'C530891270',
      license_issue_date: '2021-11-30',
      license_expiry_date: '2029-02-27',
    });
    const mismatchSignal = mismatch(other);
    expect(
      mismatchSignal &&
        'fields' in mismatchSignal &&
        mismatchSignal.fields.map((each) => typeof each === 'object' && 'field' in each && each.field),
    ).toEqual([
      'first_name',
      'last_name',
      'date_of_birth',
      'license_number',
      'license_issue_date',
      'license_expiry_date',
    ]);
  });

  test.each<[string, Partial<typeof BARCODE>]>([
    ['has all given names in one', { first_name: 'MAREN ELISE', middle_name: null }],
    ['has the second name first', { first_name: 'ELISE', middle_name: 'MAREN' }],
    ['has one part of the surname', { last_name: 'WHITCOMBE' }],
    ['joins the surname', { last_name: 'WHITCOMBEMULLER' }],
    ['cuts the surname', { last_name: 'WHITCOMB', names_cut: { first: false, last: true } }],
    [
      'cuts the first name to a letter',
      { first_name: 'M', middle_name: null, names_cut: { first: true, last: false } },
    ],
    ['pads the number', { license_number: '00W4172 86503' }],
    ['lacks what the record has', { first_name: null, middle_name: null, license_number: null }],
    [
      'is an identification card’s',
      { is_licence: false, license_number: '77', license_expiry_date: '2028-01-01' },
    ],
  ])('a barcode that %s is no mismatch', (_, changes) =>
    expect(mismatch(withBarcode(changes))).toBeUndefined(),
  );

  test.each([{ first_name: 'ANNA' }, { last_name: 'MILLER' }, { license_number: 'W417286508' }])(
    'a barcode that says %j is a mismatch',
    (changes) => {
      const middle_name = null;
      expect(mismatch(withBarcode({ middle_name, ...changes }))).toMatchObject({
        fields: [{ field: Object.keys(changes)[0] }],
      });
    },
  );
});

describe('a machine-readable zone', () => {
  const mismatch = (changes: Partial<DocumentObservations>) =>
    raise(changes).find(({ signal }) => signal === 'mrz_mismatch');

  test('a zone that agrees raises nothing, though the document is another than the licence', () => {
    expect(raise(withMrz())).toEqual([AGE_39]);
  });

  test('a zone with a guessed century is compared without it', () => {
    expect(mismatch(withMrz({ date_of_birth: '2086-10-16' }))).toBeUndefined();
    expect(mismatch(withMrz({ date_of_birth: '1986-10-17' }))).toMatchObject({
      fields: [{ field: 'date_of_birth', says: '1986-10-17', other_source: 'stored' }],
      check_digits: true,
    });
  });

  test('a zone of a licence has its number compared', () => {
    expect(mismatch(withMrz({ is_licence: true }))).toMatchObject({
      fields: [{ field: 'license_number' }, { field: 'license_expiry_date' }],
    });
  });

  test('[S284] the number of a zone that is not legible contradicts nothing unless the document says it', () => {
    const { number_legible: _, ...mrz } = { ...MRZ, is_licence: true };
    const unsure = { codes: { barcode: null, mrz } };
    expect(mismatch(unsure)).toMatchObject({ fields: [{ field: 'license_expiry_date' }] });
    const number = { value: 'X99', source: 'zone' as const, box: null, confidence: 0.95 };
    const extractedDocument = { kind: null, country: null, issuer: null, fields: { license_number: number } };
    expect(mismatch({ ...unsure, extracted: extractedDocument })).toHaveProperty('fields', [
      expect.objectContaining({ field: 'license_number' }),
      expect.objectContaining({ field: 'license_expiry_date' }),
    ]);
  });

  test('a zone with a wrong check digit contradicts itself, if it was read with certainty', () => {
    expect(mismatch(withMrz({ check_digits: false }))).toEqual({
      signal: 'mrz_mismatch',
      fields: [],
      check_digits: false,
    });
    expect(mismatch(withMrz({ check_digits: false, legible: false }))).toBeUndefined();
  });
});

describe('a code beside print that is not on record', () => {
  const raiseMismatches = (value: string, name: 'license_number' | 'license_issue_date', confidence = 0.99) =>
    raise({
      ...withBarcode(),
      details: { ...DETAILS, license_number: null, license_issue_date: null },
      printedFields: { [name]: { value, source: 'label', box: null, confidence } },
    }).filter(({ signal }) => signal === 'barcode_mismatch');
  const number = BARCODE.license_number!;
  const changeEnd = (count: number) => number.slice(0, -count) + 'W'.repeat(count);

  test('a printed number with a changed character contradicts the code', () => {
    expect(raiseMismatches(number, 'license_number')).toEqual([]);
    expect(raiseMismatches(changeEnd(1), 'license_number')).toEqual([
      {
        signal: 'barcode_mismatch',
        fields: [{ field: 'license_number', says: number, other: changeEnd(1), other_source: 'printed' }],
      },
    ]);
  });

  test.each([
    ['another number of the card', changeEnd(4), 0.99],
    ['a number of another length', `${number}W`, 0.99],
    ['a number read with doubt', changeEnd(1), 0.97],
  ])('no code is contradicted by %s', (_, value, confidence) => {
    expect(raiseMismatches(value, 'license_number', confidence)).toEqual([]);
  });

  test('a printed date of issue contradicts the code', () => {
    expect(raiseMismatches('2011-01-17', 'license_issue_date')).toMatchObject([
      { fields: [{ field: 'license_issue_date', other: '2011-01-17', other_source: 'printed' }] },
    ]);
  });
});
