import { describe, expect, test } from 'vitest';
import type { ReadCodes } from '../codes/read-codes.ts';
import type { DocumentKind } from '../document/document-kind.ts';
import { extractDocument } from './extract-document.ts';

type Zone = NonNullable<ReadCodes['mrz']>;
const ZONE: Zone = {
  ...{ format: 'TD3', document_code: 'P', issuing_state: 'UTO', is_licence: false },
  ...{ first_name: 'ADA', middle_name: null, last_name: 'NORTHWOOD', license_number: 'CA41728W9' },
  ...{ date_of_birth: '1986-03-14', license_issue_date: null, license_expiry_date: '2030-10-14' },
  ...{ names_cut: { first: false, last: false }, lines: [], check_digits: true, legible: true },
};

const AT = new Date('2026-11-22T12:00:00Z');

/** The dates of a document with these lines, one below the other; a list is one row. */
function extract(rows: readonly (string | readonly string[])[], kind: DocumentKind = 'licence') {
  const lines = rows.flatMap((row, at) =>
    [row].flat().map((text, place) => ({
      text,
      confidence: 0.99,
      box: { x: 0.05 + place * 0.3, y: 0.05 + at * 0.08, width: 0.02 * text.length, height: 0.06 },
    })),
  );
  const { fields } = extractDocument({ kind, lines, codes: null, at: AT });
  return [fields.date_of_birth, fields.license_issue_date, fields.license_expiry_date].map(
    (field) => field?.value ?? null,
  );
}

test('reads the bilingual months of a passport in each field', () => {
  const page = [
    'Date of birth',
    '23 APR /APR 56',
    'Date of issue',
    '12 JUN/JUN 2020',
    'Date of expiry',
    '12 JUN/JUN 30',
  ];
  expect(extract(page, 'passport')).toEqual(['1956-04-23', '2020-06-12', '2030-06-12']);
});

test.each(['5. 00/2017CZ762290', '5. 10/2017CZ762290', '5. 14/2017CZ762290', '5 - 14/2017'])(
  'the number of a field and the figures behind it say nothing about the order of dates: %s',
  (text) => {
    const card = ['USA', 'DRIVER LICENSE', '3. DOB: 06/07/2002', '4b. Exp: 06/07/2033', text];
    expect(extract(card)).toEqual(['2002-06-07', null, '2033-06-07']);
  },
);

describe('a year of two digits', () => {
  test.each([
    ['Date of birth: 12 AUG/AOUT 74', '1974-08-12'],
    ['Date of birth: 12 AUG/AOUT 30', '1930-08-12'],
    ['Date of birth: 12 AUG/AOUT 04', '2004-08-12'],
    ['Date of birth: 12 AUG/AOUT 26', '1926-08-12'],
  ])('a licence holder was born sixteen years ago or earlier: %s', (text, date) => {
    expect(extract([text])[0]).toBe(date);
  });

  test('a child with a passport was born in this century', () => {
    expect(extract(['Date of birth: 12 AUG/AOUT 19'], 'passport')[0]).toBe('2019-08-12');
    expect(extract(['Date of birth: 12 AUG/AOUT 27'], 'passport')[0]).toBe('1927-08-12');
  });

  test('a document expires in at most twenty years', () => {
    expect(extract(['Date of expiry: 12 AUG/AOUT 31'])[2]).toBe('2031-08-12');
    expect(extract(['Date of expiry: 12 AUG/AOUT 46'])[2]).toBe('2046-08-12');
    expect(extract(['Date of expiry: 12 AUG/AOUT 99'])[2]).toBe('1999-08-12');
  });

  test.each(['12/05/80', '12-05-80', '12 05 80'])('the order that a card shows counts for %s', (date) => {
    expect(extract(['PATENTE DI GUIDA', `3. ${date}`, '4a. 25/11/2019'])[0]).toBe('1980-05-12');
  });

  test.each([
    [['3. 12/05/80']],
    [['PATENTE DI GUIDA', '3. 12/05/10']],
    [['PATENTE DI GUIDA', '3. 12/05/80/7']],
    [['Date de naissance (AA-MM-JJ): 10-05-12']],
  ])('[S241] nothing is read if the order or the year is open: %j', (rows) => {
    expect(extract(rows)[0]).toBeNull();
  });
});

test.each([
  ['Date de naissance (A-M-J): 1986-10-16', '1986-10-16'],
  ['Date of birth (YYYY-MM-DD) 1986-10-16', '1986-10-16'],
  ['Date of birth (DD/MM/YYYY): 03/04/1990', '1990-04-03'],
  ['Date of birth (MM/DD/YYYY): 03/04/1990', '1990-03-04'],
  ['Geburtsdatum [TT.MM.JJJJ] 03.04.1990', '1990-04-03'],
  ['Fecha de nacimiento (DD/MM/AAAA) 03/04/1990', '1990-04-03'],
  ['Date of birth (day/month/year) 03/04/1990', '1990-04-03'],
  ['Date de naissance JJ/MM/AAAA: 03/04/1990', '1990-04-03'],
])('the order is in the bracket: %s', (text, date) => {
  expect(extract([text])[0]).toBe(date);
});

test('a bracket above the date counts too', () => {
  expect(extract(['Date of birth (DD/MM/YYYY)', '03/04/1990'])[0]).toBe('1990-04-03');
});

test('a bracket without an order is part of the label', () => {
  expect(extract(['Date of birth (see over) 03/04/1990'])[0]).toBeNull();
});

test('[S241] a day and month that can be exchanged stay open', () => {
  expect(extract(['Date of birth: 03/04/1990'])[0]).toBeNull();
});

test('days and months of one digit are read in the forms that have them', () => {
  expect(extract(['Date of birth 1 JAN 1981'])[0]).toBe('1981-01-01');
  expect(extract(['RIDICSKY PRUKAZ', '3. 5. 4. 1990', '4a. 25. 12. 2015'])[1]).toBe('2015-12-25');
  expect(extract(['Date of birth 1/01/1981'])[0]).toBeNull();
});

test('a label in several languages counts by each of them', () => {
  expect(extract(['Izdosanas datms / Date of issue / Date de delivra', '06.03.2012'])[1]).toBe('2012-03-06');
  expect(extract(['Date of issue / Date of expiry', '06.03.2012'])).toEqual([null, null, null]);
});

test('a label behind the label of the column before it counts for the date below it', () => {
  const text = (value: string, x: number, y: number, width: number) => ({
    text: value,
    confidence: 0.99,
    box: { x, y, width, height: 0.05 },
  });
  const lines = [
    text('COLORADO', 0.05, 0.05, 0.3),
    text('DRIVER LICENSE', 0.5, 0.15, 0.3),
    text('4d Customer Identifier 4b Exp', 0.3, 0.46, 0.31),
    text('15-239-1250', 0.33, 0.51, 0.2),
    text('04/24/2029', 0.56, 0.51, 0.13),
  ];
  const { fields } = extractDocument({ kind: 'licence', lines, codes: null, at: AT });
  expect(fields.license_expiry_date?.value).toBe('2029-04-24');
});

test('a date in another era is no second date, if its Gregorian twin is there', () => {
  const thai = ['DRIVING LICENCE THAILAND', '16/04/1990', '21/10/2020', '20/10/2025', '16/04/2533'];
  expect(extract(thai)[0]).toBe('1990-04-16');
  expect(extract([...thai.slice(0, 4), '16/04/2520'])[0]).toBeNull();
  expect(extract([...thai.slice(0, 4), '1410/09/20'])[0]).toBe('1990-04-16');
  expect(extract([...thai.slice(0, 4), '1310/09/20'])[0]).toBeNull();
});

test('brackets without end are no mark', () => {
  expect(extract(['(A-M-'.repeat(20_000), `${'('.repeat(3000)}A-M-J)`])).toEqual([null, null, null]);
});

describe('the date of issue of a document with a zone, whose label was not read', () => {
  const issue = (texts: readonly string[], zone: Partial<Zone> = {}) => {
    const lines = texts.map((text, at) => ({
      text,
      confidence: 0.99,
      box: { x: 0.3, y: 0.05 + at * 0.06, width: 0.02 * text.length, height: 0.05 },
    }));
    const mrz = { ...ZONE, ...zone };
    const { fields } = extractDocument({ kind: 'passport', lines, codes: { barcode: null, mrz }, at: AT });
    return fields.license_issue_date?.value ?? null;
  };

  test.each([
    ['15 OCT 2020', '2030-10-14', '2020-10-15'],
    ['15 OCT 2020', '2030-10-15', '2020-10-15'],
    ['15 OCT 2020', '2025-10-15', '2020-10-15'],
    ['01.01.2010', '2019-12-31', '2010-01-01'],
    ['29 FEB 2012', '2022-02-28', '2012-02-29'],
  ])('the date of issue is %s beside an expiry on %s', (text, expiry, date) => {
    expect(issue(['14 MAR 1986', text], { license_expiry_date: expiry })).toBe(date);
  });

  test.each<[string, string[], Partial<Zone>]>([
    ['another day', ['15 OCT 2020'], { license_expiry_date: '2030-10-13' }],
    ['two of them', ['15 OCT 2020', '15 OCT 2025'], {}],
    ['too long', ['15 OCT 2008'], {}],
    ['the birth date', ['15 OCT 2020'], { date_of_birth: '2020-10-15' }],
    ['a zone without its expiry', ['15 OCT 2020'], { license_expiry_date: null }],
    ['a zone without its birth date', ['15 OCT 2020'], { date_of_birth: null }],
    ['the label of another field', ['Date of birth', '15 OCT 2020'], {}],
    ['a day and month that may be exchanged', ['05/10/2020'], { license_expiry_date: '2030-10-05' }],
  ])('no date of issue is said for %s', (_, texts, zone) => {
    expect(issue(texts, zone)).toBeNull();
  });
});
