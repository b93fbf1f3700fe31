import { parse } from 'mrz';
import { expect, test } from 'vitest';
import { people } from '../people.ts';
import {
  checkDigit,
  encodeFrenchIdentity,
  encodeFrenchLicence,
  encodeTd1,
  encodeTd2,
  encodeTd3,
  frenchNumber,
} from './encode-mrz.ts';

test('a specimen’s zone has the check digits of ICAO’s own examples', () => {
  expect(checkDigit('520727')).toBe('3'); // 9303-3, 4.9, example 1
  expect(checkDigit('AB2134<<<')).toBe('5'); // example 2
  expect(checkDigit('HA672242<658022549601086<<<<<<<<<<<<<<0')).toBe('8'); // example 3
});

test.each([
  ['TD1', encodeTd1, 3, 30],
  ['TD2', encodeTd2, 2, 36],
  ['TD3', encodeTd3, 2, 44],
  ['FRENCH_DRIVING_LICENSE', encodeFrenchLicence, 1, 30],
  ['FRENCH_NATIONAL_ID', encodeFrenchIdentity, 2, 36],
] as const)('a specimen’s zone of the form %s is valid for every person', (format, encode, rows, length) => {
  for (const person of people) {
    const lines = encode(person);
    expect(lines.map((line) => line.length)).toEqual(Array(rows).fill(length));
    expect(lines.join('')).toMatch(/^[A-Z0-9<]+$/);
    const result = parse(lines);
    expect(result.format).toBe(format);
    // Utopia is not in the library's list of states.
    const wrong = result.details.filter(({ valid, value }) => !valid && value !== null);
    const fields = result.details.filter(
      ({ valid, field }) => !valid && !/^(issuingState|nationality)$/.test(field ?? ''),
    );
    expect([...wrong, ...fields]).toEqual([]);
  }
});

test('a specimen’s zone names its state, which ICAO codes with one to three letters', () => {
  expect(encodeTd1({ ...people[0]!, state: 'D' })).toEqual([
    expect.stringMatching(/^I<D<<W41728650/),
    expect.stringMatching(/^\d{7}F\d{7}D<</),
    expect.stringMatching(/^WHITCOMBE<</),
  ]);
  expect(encodeTd3({ ...people[0]!, state: 'NLD' })[0]).toMatch(/^P<NLDWHITCOMBE/);
  expect(encodeTd3({ ...people[0]!, state: 'NLD' })[1]!.slice(10, 13)).toBe('NLD');
});

test('a French card’s number is from its month of issue', () => {
  expect(frenchNumber(people[0]!.details)).toMatch(/^\d{12}$/);
  const issuedDetails = { ...people[0]!.details, license_issue_date: '2009-07-01' };
  expect(encodeFrenchIdentity({ ...people[0]!, details: issuedDetails })[1]).toMatch(/^0907075/);
});

test('a specimen’s zone writes names in ICAO’s letters', () => {
  expect(encodeTd3(people[7]!)[0]).toBe('P<UTOYILDIRIM<GOEKTAS<<ILKAY<NUR<<<<<<<<<<<<');
  expect(encodeTd3(people[9]!)[0]).toMatch(/^P<UTODZIERZANOWSKI<<BOGUSLAW/);
  expect(encodeTd3(people[5]!)[0]).toMatch(/^P<UTONDEMBELE<</);
});
