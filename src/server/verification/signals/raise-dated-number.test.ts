import { expect, test } from 'vitest';
import type { TextLine } from '../../vision/evidence.ts';
import type { ExtractedDocument, ExtractedField, ExtractedName } from '../document/extracted-document.ts';
import { raiseDatedNumber } from './raise-dated-number.ts';
import { raisePrintedTwice } from './raise-printed-twice.ts';

const BOX = { x: 0.4, y: 0.3, width: 0.2, height: 0.05 };

const field = (value: string, confidence = 0.99): ExtractedField => ({
  value,
  source: 'label',
  box: BOX,
  confidence,
});

type Fields = Partial<Record<ExtractedName, ExtractedField>>;

function card(
  fields: Fields,
  documentIssuer = { country: 'USA', issuer: 'MT' } as Pick<ExtractedDocument, 'country' | 'issuer'>,
) {
  const extractedDocument: ExtractedDocument = {
    kind: 'licence',
    ...documentIssuer,
    fields: { last_name: field('NORTHWOOD'), sex: field('F'), ...fields },
  };
  return { codes: null, fields: null, lines: [] as TextLine[], extracted: extractedDocument };
}

const line = (text: string, confidence = 0.99): TextLine => ({ text, confidence, box: BOX });
const NUMBER = field('10 123 1986 41 16');

test('[S11] a number with another birth date than the card’s is reported with both', () => {
  expect(raiseDatedNumber(card({ license_number: NUMBER, date_of_birth: field('1986-10-16') }))).toEqual([]);
  expect(raiseDatedNumber(card({ license_number: NUMBER, date_of_birth: field('1996-10-16') }))).toEqual([
    {
      signal: 'number_contradicts_birth_date',
      number: '1012319864116',
      issuer: 'USA-MT',
      says: '1986-10-16',
      other: '1996-10-16',
    },
  ]);
});

test('a number or date that was not read with certainty raises nothing', () => {
  const other = field('1996-10-16');
  const unsure = (changedFields: Fields) =>
    card({ license_number: NUMBER, date_of_birth: other, ...changedFields });
  expect(raiseDatedNumber(unsure({ license_number: { ...NUMBER, confidence: 0.97 } }))).toEqual([]);
  expect(raiseDatedNumber(unsure({ date_of_birth: { ...other, confidence: 0.97 } }))).toEqual([]);
  expect(raiseDatedNumber({ ...unsure({}), extracted: { ...unsure({}).extracted, issuer: 'CO' } })).toEqual(
    [],
  );
});

test('a number of a person anywhere on a card of its country is compared, and one of another country is not', () => {
  const german = { country: 'DEU', issuer: null };
  const polish = { country: 'POL', issuer: null };
  const other = { date_of_birth: field('1996-10-16') };
  const lines = [line('PESEL: 86101641728')];
  expect(raiseDatedNumber({ ...card(other, polish), lines })).toMatchObject([
    { says: '1986-10-16', other: '1996-10-16', issuer: 'POL' },
  ]);
  expect(raiseDatedNumber({ ...card(other, german), lines })).toEqual([]);
  expect(raiseDatedNumber({ ...card(other, polish), lines: [line('PESEL: 86101641728', 0.9)] })).toEqual([]);
  // Beside a number that has the date, another one belongs to another person.
  const both = [...lines, line('96101641727')];
  expect(raiseDatedNumber({ ...card({ date_of_birth: field('1986-10-16') }, polish), lines: both })).toEqual(
    [],
  );
});

const dated = (birth: string) =>
  card({ date_of_birth: field(birth), license_issue_date: field('2019-03-01') }).extracted;
const PRINTED = [line('DOB 10/16/1996'), line('03/01/2019'), line('EXP 10/16/2027')];

test('[S11] a second print of the birth date in another year is reported', () => {
  expect(raisePrintedTwice([...PRINTED, line('10/16/1986')], dated('1996-10-16'))).toEqual([
    { signal: 'printed_dates_differ', field: 'date_of_birth', says: '1986-10-16', other: '1996-10-16' },
  ]);
});

test.each([
  ['the same date', '10/16/1996', 0.99],
  ['a date read with doubt', '10/16/1986', 0.97],
  ['a birthday after the first licence', '10/16/2012', 0.99],
  ['another day', '10/17/1986', 0.99],
  ['a date with words', 'REPLACED 10/16/1986', 0.99],
])('%s is no second print of the birth date', (_, text, confidence) => {
  expect(raisePrintedTwice([...PRINTED, line(text, confidence)], dated('1996-10-16'))).toEqual([]);
});

test.each([18, 19, 21])(
  'the day on which the holder turns %i is no second print of the birth date',
  (age) => {
    const printedLines = [line('DOB 10/16/1984'), line('03/01/2019'), line(`10/16/${1984 + age}`)];
    expect(raisePrintedTwice(printedLines, dated('1984-10-16'))).toEqual([]);
    const other = line('10/16/2004');
    expect(raisePrintedTwice([...printedLines.slice(0, 2), other], dated('1984-10-16'))).toHaveLength(1);
  },
);
