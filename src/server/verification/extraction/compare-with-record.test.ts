import { describe, expect, test } from 'vitest';
import type { TextLine } from '../../vision/evidence.ts';
import { PASSING_SCORE } from '../policy/score-policy.ts';
import { isTextAccepted } from '../record-match/is-text-accepted.ts';
import { scoreDetails, summarise } from '../record-match/score-details.ts';
import type { DetailField, StoredDetails } from '../record-match/stored-details.ts';
import { compareWithRecord, toPrintedDocument } from './compare-with-record.ts';
import { extractDocument } from './extract-document.ts';

const ADA: StoredDetails = {
  first_name: 'Ada',
  middle_name: 'June',
  last_name: 'Northwood',
  date_of_birth: '1986-10-16',
  license_number: 'RT417286',
  license_state: 'Ohio',
  license_issue_date: '2022-10-17',
  license_expiry_date: '2030-10-16',
  addr_street: '1482 Larkspur Avenue',
  addr_city: 'Oldermarch',
  addr_state: 'OH',
  addr_zip: '43215',
  addr_country: null,
};

const CARD = [
  'OHIO',
  'DRIVER LICENSE',
  '4d DLN RT417286',
  '1 NORTHWOOD',
  '2 ADA JUNE',
  '8 1482 LARKSPUR AVENUE',
  'OLDERMARCH,OH 43215',
  '3 DOB 10/16/1986',
  '4b EXP 10/16/2030 4a ISS 10/17/2022',
  '5 DD 0123456789',
];

const print = (texts: readonly string[]): TextLine[] =>
  texts.map((text, row) => ({
    text,
    confidence: 0.98,
    box: { x: 0.3, y: 0.05 + row * 0.06, width: 0.018 * text.length, height: 0.05 },
  }));

function compare(record: StoredDetails, texts: readonly string[] = CARD) {
  const lines = print(texts);
  const extractedDocument = extractDocument({
    kind: 'licence',
    lines,
    codes: null,
    at: new Date('2026-11-22'),
  });
  return compareWithRecord(scoreDetails(lines, record).fields, toPrintedDocument(extractedDocument));
}

const agreements = (record: Partial<StoredDetails>, texts: readonly string[] = CARD) =>
  Object.fromEntries(compare({ ...ADA, ...record }, texts).map((each) => [each.field, each.agreement]));
const find = (name: DetailField, record: Partial<StoredDetails>, texts: readonly string[] = CARD) =>
  compare({ ...ADA, ...record }, texts).find(({ field }) => field === name);
const passes = (record: Partial<StoredDetails>, texts: readonly string[] = CARD) =>
  isTextAccepted(summarise(compare({ ...ADA, ...record }, texts)), PASSING_SCORE);

describe('the record beside what the document says', () => {
  test('every field of the holder’s record matches', () => {
    expect(new Set(Object.values(agreements({})))).toEqual(new Set(['matches']));
    expect(passes({})).toBe(true);
  });

  test('a field of another record differs, and says what the document has, in its place', () => {
    const other: Partial<StoredDetails> = {
      first_name: 'Bo',
      middle_name: null,
      last_name: 'Southgate',
      date_of_birth: '1979-12-30',
      license_number: 'QX902211',
      license_state: 'TX',
      license_issue_date: '2019-01-02',
      license_expiry_date: '2027-01-02',
      addr_street: '9 Pine Road',
      addr_city: 'Ashford',
      addr_state: null,
      addr_zip: '75001',
    };
    expect(new Set(Object.values(agreements(other)))).toEqual(new Set(['differs']));
    expect(find('license_number', other)).toMatchObject({
      says: 'RT417286',
      read: 'RT417286',
      box: print(CARD)[2]!.box,
      score: 0,
    });
    expect(find('license_expiry_date', other)).toMatchObject({ says: '2030-10-16' });
  });

  test('a field that the document does not say is not found', () => {
    const texts = CARD.filter((text) => !/^[38] |^4|OLDERMARCH/.test(text));
    expect(agreements({ addr_city: 'Ashford', license_number: 'QX902211' }, texts)).toMatchObject({
      date_of_birth: 'not_found',
      license_number: 'not_found',
      addr_city: 'not_found',
    });
  });

  test('an ambiguous birth date stays ambiguous', () => {
    const texts = ['DRIVER LICENSE', '4d RT417286', '1 NORTHWOOD', '2 ADA', '3 DOB 05/03/1986', '9 CLASS C'];
    expect(agreements({ date_of_birth: '1986-03-05' }, texts)).toMatchObject({ date_of_birth: 'ambiguous' });
  });

  test.each([
    ['a city', { last_name: 'Oldermarch' }, CARD],
    ['a given name', { last_name: 'June', middle_name: null }, CARD],
    ['the document discriminator', { license_number: '0123456789' }, CARD],
  ] satisfies [string, Partial<StoredDetails>, string[]][])(
    'a record whose name or number is %s of the card never passes',
    (_, record, texts) => {
      expect(passes(record, texts)).toBe(false);
      expect(Object.values(agreements(record, texts))).toContain('differs');
    },
  );

  test('one other field of the document alone stops no record', () => {
    expect(find('license_issue_date', { license_issue_date: '2021-01-01' })).toMatchObject({
      agreement: 'differs',
    });
    expect(passes({ license_issue_date: '2021-01-01' })).toBe(true);
  });

  test('a name in another spelling or order is the same', () => {
    for (const last_name of ['Northwood-Hill', 'Northwood']) {
      expect(find('last_name', { last_name })).toMatchObject({ agreement: expect.stringMatching(/./) });
    }
    expect(agreements({ first_name: 'Ada June', middle_name: null })).toMatchObject({
      first_name: 'matches',
    });
  });

  test('a letter that the recogniser does not know is the same as its misreading', () => {
    const texts = CARD.map((text) =>
      text.replace('1 NORTHWOOD', '1 Jabtonski').replace('ADA JUNE', 'Bogustaw Jan'),
    );
    const textsWithSignature = [...texts, 'Boguslaw Jablonski'];
    const names = { first_name: 'Bogusław', middle_name: 'Jan', last_name: 'Jabłoński' };
    expect(agreements(names, texts)).toMatchObject({ first_name: 'matches', last_name: 'matches' });
    expect(agreements(names, textsWithSignature)).toMatchObject({
      first_name: 'matches',
      last_name: 'matches',
    });
    const others = { first_name: 'Boguslaw', middle_name: null, last_name: 'Jablonski' };
    for (const each of [texts, textsWithSignature])
      expect(agreements(others, each)).toMatchObject({ first_name: 'differs', last_name: 'differs' });
  });

  test('each part of an address differs with what the document has for that part', () => {
    const other = { addr_street: '9 Pine Road', addr_city: 'Ashford', addr_state: 'TX', addr_zip: '75001' };
    const says = compare({ ...ADA, ...other }).flatMap(({ field, says }) => (field in other ? [says] : []));
    expect(says).toEqual(['1482 LARKSPUR AVENUE', 'OLDERMARCH', '43215', 'OH']);
  });

  test('a part of an address that the document does not print is not found', () => {
    const texts = CARD.filter((text) => !text.includes('OLDERMARCH'));
    expect(agreements({}, texts)).toMatchObject({
      addr_street: 'matches',
      addr_city: 'not_found',
      addr_zip: 'not_found',
    });
  });

  test.each([
    ['a day and month', '07/04', { addr_zip: '07040' }],
    ['a street that was found', '8 LINDGATAN 5', { addr_street: 'Lindgatan 5', addr_city: 'Lindgaten' }],
    ['the number of the document', '4d DLN L8923504', { license_number: 'L8923504', addr_zip: '89235' }],
    ['a number that the document says', '4d DLN L8923504', { license_number: 'X1', addr_zip: '89235' }],
    ['the surname of the holder', '1 LARKSPUR', { last_name: 'Larkspur', addr_city: 'Larkspus' }],
  ] satisfies [string, string, Partial<StoredDetails>][])(
    'a detail that was not found is not taken for %s',
    (_, text, record) => {
      const texts = [...CARD.filter((each) => !/^[148]|OLDERMARCH/.test(each)), text];
      const field = Object.keys(record).at(-1) as DetailField;
      expect(find(field, record, texts)).toMatchObject({ read: null, box: null, agreement: 'not_found' });
    },
  );

  test('a detail that was misread is shown as it was read', () => {
    const texts = CARD.map((text) => text.replace('43215', '43Z75').replace('OLDERMARCH', 'OLOERNARCH'));
    expect(find('addr_zip', {}, texts)).toMatchObject({ read: expect.stringContaining('43Z75') });
    expect(find('addr_city', {}, texts)).toMatchObject({ read: expect.stringContaining('OLOERNARCH') });
  });
});
