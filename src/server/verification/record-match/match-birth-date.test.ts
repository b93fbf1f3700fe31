import { describe, expect, test } from 'vitest';
import type { TextLine } from '../../vision/evidence.ts';
import type { EncodedDates } from '../lexicon/dates/date-order.ts';
import { listTextSpans } from '../lexicon/text-spans.ts';
import { matchBirthDate } from './match-birth-date.ts';

type LineBox = Partial<TextLine['box']> & { confidence?: number };

const line = (text: string, row: number, { confidence = 0.98, ...place }: LineBox = {}): TextLine => ({
  text,
  confidence,
  box: { x: 0.3, y: 0.1 + row * 0.1, width: 0.02 * text.length, height: 0.05, ...place },
});
const rows = (...texts: string[]) => texts.map((text, row) => line(text, row));

const PHOTOGRAPHED = new Date('2026-11-22T12:00:00Z');

function match(lines: TextLine[], date: string, encodedDates: EncodedDates | null = null) {
  const fieldMatch = matchBirthDate(
    { spans: listTextSpans(lines), lines, again: [], encodedDates, at: PHOTOGRAPHED },
    date,
  );
  if (!fieldMatch) return 'not found';
  return fieldMatch.agreement ?? (fieldMatch.score > 0.7 ? 'matches' : 'not found');
}

test.each(['Date of birth 1937', 'Date of birth: 00/00/1937', 'DOB XX-XX-1937'])(
  '[S241] contradicts another year and proves nothing: %s',
  (text) => {
    const lines = rows(text, 'Nationality SOMALI');
    expect(match(lines, '1938-05-04')).toBe('differs');
    expect(match(lines, '1937-05-04')).toBe('not found');
  },
);

test.each(['Place of birth 1937', '1937', 'Date of birth 05/04/1937 in 1990'])(
  'says nothing in %s',
  (text) => {
    expect(match(rows(text), '1990-05-04')).not.toBe('matches');
    expect(match(rows(text), '1990-12-31')).not.toBe('matches');
  },
);

test.each([
  ['23 APR 1956', '1956-04-23'],
  ['23 kwietnia 1956', '1956-04-23'],
  ['7 DE MARÇO DE 1990', '1990-03-07'],
])('a month in words of any language is found: %s', (text, date) => {
  expect(match(rows(`Date of birth ${text}`), date)).not.toBe('differs');
});

test.each([
  [['3 DOB 08/16/1976', '4a ISS 10/31/2015', '4b EXP 02/11/2023']],
  [['DOB: 08-16-1976 SEX: M', 'ISSUED: 10-31-2015 HGT: 5-08', 'EXPIRES: 02-11-2023']],
  [['3. 16.08.1976 BERLIN', '4a. 31.10.2015 4c. LANDRATSAMT', '4b. 11.02.2023']],
  [['3D0816/08/1976', '4a31/10/2015', '4b11/02/2023']],
  [['08/16/1976', '10/31/2015', '02/11/2023']],
])('[S70] matches the birth date of %j, and neither its issue nor its expiry', (texts) => {
  const lines = rows('USA', ...texts);
  expect(match(lines, '1976-08-16')).toBe('matches');
  for (const other of ['2015-10-31', '2023-02-11']) expect(match(lines, other)).not.toBe('matches');
});

test('matches a birth date of two digits for the year that touches its field number', () => {
  const lines = rows('FUHRERSCHEIN', '312.08.64 BERLIN', '4a. 13.03.15 4c. STADT', '4b. 12.03.30');
  expect(match(lines, '1964-08-12')).toBe('matches');
  expect(match(lines, '1964-12-08')).not.toBe('matches');
  expect(match(lines, '1964-08-02')).not.toBe('matches');
});

test('reads the label to the left of a date, whatever value is above it', () => {
  const lines = [
    line('4d DL NO.', 0),
    line('417286503', 0, { x: 0.42 }),
    line('3 DOB', 0, { y: 0.155 }),
    line('08/16/1976', 0, { x: 0.42, y: 0.155 }),
    line('4b EXP 02/11/2023', 3),
  ];
  expect(match(lines, '1976-08-16')).toBe('matches');
  expect(match(lines, '1976-08-17')).toBe('differs');
});

test.each([
  ['SS:02/17/2010', '2010-02-17'],
  ['XP01-05-2014', '2014-01-05'],
  ['4 SS 01/10/2016', '2016-01-10'],
  ['4b EP 01/12/2024', '2024-01-12'],
])('a date behind another label that lacks a letter is not the birth date: %s', (text, date) => {
  expect(match(rows('USA', text), date)).toBe('not found');
  expect(match(rows('USA', text, '4b EXP 02/21/2040'), date)).toBe('not found');
});

test('a date later than one that was read badly is not the birth date', () => {
  const lines = [line('D.0.B.01-05-1948', 0, { confidence: 0.89 }), line('10/24/2012', 1)];
  expect(match([...lines, line('USA', 2)], '2012-10-24')).toBe('not found');
});

test('a date without a label is not the birth date of a child', () => {
  expect(match(rows('USA', '02/17/2014'), '2014-02-17')).toBe('not found');
  expect(match(rows('USA', '02/17/2014', '02/17/2040'), '2014-02-17')).toBe('not found');
  expect(match(rows('USA', '02/17/1984'), '1984-02-17')).toBe('matches');
  expect(match(rows('USA', 'DOB 02/17/2014'), '2014-02-17')).toBe('matches');
});

test.each(['10012/08/1984', '00612/08/1984', '300812/08/1984', '3. DOE: 12/08/1984'])(
  'matches behind its label, misread: %s',
  (text) => {
    const lines = rows('USA', text, '4a ISS 10/31/2015', '4b EXP 02/11/2023');
    expect(match(lines, '1984-12-08')).toBe('matches');
    expect(match(lines, '1984-08-12')).not.toBe('matches');
    expect(match(lines, '1984-02-08')).not.toBe('matches');
  },
);

test('a date of issue does not match if the birth date is illegible', () => {
  expect(match(rows('3 DOB 08/1', '4a ISS 10/31/2015', '4b EXP 02/11/2023'), '2015-10-31')).toBe('not found');
  expect(match(rows('10/31/2015', '02/11/2023'), '2015-10-31')).toBe('not found');
});

test('matches a birth date after a label to the left or above, where it is the earliest date', () => {
  const left = [line('3 DOB', 0), line('08/16/1976', 0, { x: 0.42 }), line('4b EXP 02/11/2023', 2)];
  const above = [line('DOB', 0), line('08/16/1976', 0, { y: 0.15 }), line('4b EXP 02/11/2023', 3)];
  expect([left, above].map((lines) => match(lines, '1976-08-16'))).toEqual(['matches', 'matches']);
});

test('a later date under the birth date’s label, which belongs to the value over it, does not match', () => {
  const lines = [
    line('08/16/1976', 0),
    line('DOB', 0, { y: 0.15 }),
    line('02/11/2023', 0, { y: 0.2 }),
    line('EXP', 0, { y: 0.25 }),
  ];
  expect(match(lines, '2023-02-11')).toBe('not found');
  expect(match(lines, '1976-08-16')).toBe('matches');
});

test('reports another birth date that was read with certainty after its label, and shows it', () => {
  const lines = rows('3 DOB 08/16/1976', '4b EXP 02/11/2023');
  const card = { spans: listTextSpans(lines), lines, again: [], encodedDates: null, at: null };
  expect(matchBirthDate(card, '1976-08-17')).toMatchObject({
    score: 0,
    read: '08/16/1976',
    agreement: 'differs',
    box: lines[0]!.box,
  });
  expect(match(rows('08/16/1976', '02/11/2023'), '1976-08-17')).toBe('not found');
  const unsure = [line('3 DOB 08/16/1976', 0, { confidence: 0.7 })];
  expect(match(unsure, '1976-08-17')).toBe('not found');
});

describe('day and month', () => {
  const birth = '3 DOB 02/11/1974';
  const [monthFirst, dayFirst] = ['1974-02-11', '1974-11-02'];

  test.each<[string, string[]]>([
    ['its issuer’s name', ['WISCONSIN']],
    ['its country', ['USA']],
    ['its address', ['MADISON,WI 53705']],
    ['another date with a day above twelve', ['4a ISS 10/31/2015']],
  ])('day and month are read with the month first by %s', (_, others) => {
    expect(match(rows(birth, ...others), monthFirst)).toBe('matches');
    expect(match(rows(birth, ...others), dayFirst)).toBe('differs');
  });

  test.each<[string, string[]]>([
    ['its title', ['DRIVING LICENCE']],
    ['its country', ['UNITED KINGDOM']],
    ['another date with a day above twelve', ['4a 31/10/2015']],
    ['a date with full stops', ['4b 11.02.2023']],
  ])('day and month are read with the day first by %s', (_, others) => {
    expect(match(rows(birth, ...others), dayFirst)).toBe('matches');
    expect(match(rows(birth, ...others), monthFirst)).toBe('differs');
  });

  test('day and month are read in the order of a printed date that a code on the card encodes', () => {
    const encodedDates = { dates: [monthFirst], country: null };
    expect(match(rows(birth), monthFirst, encodedDates)).toBe('matches');
    expect(match(rows(birth), dayFirst, encodedDates)).toBe('differs');
    const byCountry = { dates: [], country: 'USA' };
    expect(match(rows(birth), dayFirst, byCountry)).toBe('differs');
  });

  test.each([
    ['nothing tells their order', []],
    ['two dates tell it differently', ['4a 31/10/2015', '4b 02/28/2023']],
  ])('[S70] day and month are ambiguous where %s, unless equal or one is above twelve', (_, others) => {
    for (const date of [monthFirst, dayFirst]) expect(match(rows(birth, ...others), date)).toBe('ambiguous');
    expect(match(rows(birth, ...others), '1974-11-03')).toBe('differs');
    expect(match(rows('DOB 05/05/1974', ...others), '1974-05-05')).toBe('matches');
    expect(match(rows('DOB 05/25/1974', ...others), '1974-05-25')).toBe('matches');
    expect(match(rows('DOB 11 FEB 1974', ...others), '1974-02-11')).toBe('matches');
    expect(match(rows('DOB 1974/02/11', ...others), '1974-02-11')).toBe('matches');
  });
});
