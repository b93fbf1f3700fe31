import { expect, test } from 'vitest';
import type { TextLine } from '../../vision/evidence.ts';
import { extractDocument } from './extract-document.ts';

/** A text at its place: from the left and from above, in hundredths of the card. */
type Print = [text: string, left: number, top: number];

const toLine = ([text, left, top]: Print): TextLine => ({
  text,
  confidence: 0.98,
  box: { x: left / 100, y: top / 100, width: 0.015 * text.length, height: 0.05 },
});

function read(prints: readonly Print[]) {
  const lines = prints.map(toLine);
  const { fields, country } = extractDocument({
    kind: 'identity_card',
    lines,
    codes: null,
    at: new Date('2026-11-22T12:00:00Z'),
  });
  return {
    country,
    ...Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])),
  };
}

const SINGAPORE: Print[] = [
  ['REPUBLIC OF SINGAPORE', 20, 4],
  ['IDENTITY CARD NO. S8641728F', 20, 11],
  ['Name', 38, 24],
  ['NORTHWOOD ADA JUNE', 38, 30],
  ['Race', 38, 46],
  ['CHINESE', 38, 52],
  ['Date of birth', 38, 62],
  ['16-10-1986', 38, 68],
  ['Sex', 66, 62],
  ['F', 66, 68],
  ['Country/Place of birth', 38, 80],
  ['SINGAPORE', 38, 86],
];
const replace = (text: string, by: string) =>
  SINGAPORE.map(([each, ...place]): Print => [each === text ? by : each, ...place]);
const LABELLED = 'IDENTITY CARD NO. S8641728F';

test('reads Singapore’s identity card', () => {
  expect(read(SINGAPORE)).toMatchObject({
    country: 'SGP',
    full_name: 'NORTHWOOD ADA JUNE',
    date_of_birth: '1986-10-16',
    license_number: 'S8641728F',
    document_number: 'S8641728F',
  });
});

test('reads a number of which a character was misread, by its form', () => {
  expect(read(replace(LABELLED, 'IDENTITY CARD NO. S864I728F'))).toMatchObject({
    license_number: 'S8641728F',
  });
  expect(read(replace(LABELLED, 'IDENTITY CARD NO. 58641728F'))).toMatchObject({
    license_number: 'S8641728F',
  });
});

test.each(['S8641728D', 'S8641729F', 'A8641728F', 'S864172F'])('says no number for %s', (number) => {
  expect(read(replace(LABELLED, `IDENTITY CARD NO. ${number}`))).not.toHaveProperty('license_number');
});

test('says no number if a second text has its form', () => {
  const others = replace(LABELLED, 'S8641728F');
  expect(read([...others, ['T1234567J', 70, 90]])).not.toHaveProperty('license_number');
  expect(read(others)).toMatchObject({ license_number: 'S8641728F' });
});
