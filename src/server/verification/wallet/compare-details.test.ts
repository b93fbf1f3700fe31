import { expect, test } from 'vitest';
import type { DetailField, StoredDetails } from '../record-match/stored-details.ts';
import { compareDetails, doDetailsAgree } from './compare-details.ts';

const RECORD: StoredDetails = {
  first_name: 'Maren',
  middle_name: null,
  last_name: 'Müller',
  date_of_birth: '1990-02-03',
  license_number: 'W4172-86503',
  license_state: null,
  license_issue_date: null,
  license_expiry_date: '2034-01-01',
  addr_street: '1 Lab Street',
  addr_city: 'Saint Paul',
  addr_state: 'CA',
  addr_zip: '94107',
  addr_country: null,
};
const LICENCE = {
  given_name: 'MAREN ELISE',
  family_name: 'MUELLER',
  birth_date: '1990-02-03',
  document_number: 'W417286503',
  expiry_date: '2034-01-01',
  resident_address: '1 LAB ST.',
  resident_city: 'ST PAUL',
  resident_state: 'US-CA',
  resident_postal_code: '94107-1234',
};

test('a licence is compared as a card: middle name, umlaut, separators, street word, state and ZIP+4', () => {
  const comparisons = compareDetails(RECORD, LICENCE);
  expect(comparisons.filter(({ agrees }) => !agrees)).toEqual([]);
  expect(comparisons.map(({ field }) => field)).toHaveLength(9);
  expect(doDetailsAgree(comparisons)).toBe(true);
});

/** What another person's licence may say. */
test.each<[string, DetailField, string]>([
  ['given_name', 'first_name', 'Elise'],
  ['given_name', 'first_name', 'Mar'],
  ['family_name', 'last_name', 'Mue'],
  ['family_name', 'last_name', 'Miller'],
  ['birth_date', 'date_of_birth', '1990-03-02'],
  ['birth_date', 'date_of_birth', '1990-02-04'],
  ['birth_date', 'date_of_birth', ''],
  ['document_number', 'license_number', 'W4172-86504'],
  // No machine read the letters: an O is no 0.
  ['document_number', 'license_number', 'W4172-865O3'],
  ['document_number', 'license_number', '--'],
  ['expiry_date', 'license_expiry_date', '2034-01-02'],
  ['resident_address', 'addr_street', '11 Lab Street'],
  ['resident_address', 'addr_street', '1 Lab Avenue'],
  ['resident_address', 'addr_street', '1 Lab Road'],
  ['resident_address', 'addr_street', '1 Lab Street Apartment 4'],
  ['resident_address', 'addr_street', '1'],
  ['resident_address', 'addr_street', ''],
  ['resident_city', 'addr_city', 'South Saint Paul'],
  ['resident_state', 'addr_state', 'CO'],
  ['resident_state', 'addr_state', 'US-'],
  ['resident_postal_code', 'addr_zip', '94108-4107'],
  ['resident_postal_code', 'addr_zip', '9410'],
])('another %s does not agree with %s: %s', (element, field, value) => {
  const comparisons = compareDetails(RECORD, { ...LICENCE, [element]: value });
  expect(comparisons.filter(({ agrees }) => !agrees).map((each) => each.field)).toEqual([field]);
  expect(doDetailsAgree(comparisons)).toBe(false);
});

test.each(Object.keys(LICENCE))('[S279] %s agrees with nothing if it is withheld', (element) => {
  const { [element]: _withheld, ...released } = { ...LICENCE } as Record<string, string>;
  const comparisons = compareDetails(RECORD, released);
  expect(comparisons.filter(({ agrees }) => !agrees)).toMatchObject([{ says: null }]);
  expect(doDetailsAgree(comparisons)).toBe(false);
});

const agreeNames = (record: Partial<StoredDetails>, given_name: string | undefined, family_name: string) => {
  const names = given_name === undefined ? { family_name } : { given_name, family_name };
  const { given_name: _, ...others } = LICENCE;
  const comparisons = compareDetails({ ...RECORD, ...record }, { ...others, ...names });
  const name = comparisons.filter(({ field }) => field === 'first_name' || field === 'last_name');
  return name.every(({ agrees }) => agrees);
};

/** The rules of a card's names, each with a name that may not agree. */
test.each<[string, Partial<StoredDetails>, string, string, boolean]>([
  ['a suffix of the record alone', { last_name: 'Northwood Jr' }, 'Maren', 'NORTHWOOD', true],
  ['the suffix in another form', { last_name: 'Northwood Jr' }, 'Maren', 'NORTHWOOD II', true],
  ['another suffix', { last_name: 'Northwood Jr' }, 'Maren', 'NORTHWOOD SR', false],
  ['particles that are joined', { last_name: 'De La Cruz' }, 'Maren', 'DELACRUZ', true],
  ['particles that are left out', { last_name: 'De La Cruz' }, 'Maren', 'CRUZ', true],
  ['one of two surnames', { last_name: 'García López' }, 'Maren', 'GARCIA', true],
  ['another second surname', { last_name: 'García López' }, 'Maren', 'LOPEZ PEREZ', false],
  ['a patronymic', { first_name: 'Iwan' }, 'IWAN PETROWITSCH', 'MUELLER', true],
  ['another spelling of a name', { first_name: 'Mohamed' }, 'MUHAMMAD', 'MUELLER', false],
  ['names that are exchanged', {}, 'MUELLER', 'MAREN', false],
  ['no given name in both', { first_name: '.', last_name: 'Suharto' }, '', 'SUHARTO', true],
  [
    'no given name in both, in other words',
    { first_name: '-', last_name: 'Suharto' },
    'FNU',
    'SUHARTO',
    true,
  ],
  ['a given name that the record lacks', { first_name: '.', last_name: 'Suharto' }, 'ADA', 'SUHARTO', false],
  ['no given name, which the record has', { last_name: 'Suharto' }, 'FNU', 'SUHARTO', false],
  [
    '22 letters of a name',
    { last_name: 'Wolfeschlegelsteinhausenberger' },
    'Maren',
    'WOLFESCHLEGELSTEINHAUS',
    true,
  ],
  [
    '19 letters of a name',
    { last_name: 'Wolfeschlegelsteinhausenberger' },
    'Maren',
    'WOLFESCHLEGELSTEINH',
    false,
  ],
])('[S285] a wallet’s names are compared as a card’s: %s', (_, record, givenName, family, agrees) => {
  expect(agreeNames(record, givenName, family)).toBe(agrees);
});

test('[S285] a given name that was withheld is no name that the holder does not have', () => {
  expect(agreeNames({ first_name: '.', last_name: 'Suharto' }, undefined, 'SUHARTO')).toBe(false);
});
