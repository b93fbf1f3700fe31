import { expect, test } from 'vitest';
import { findPersonWords, isClearInProse } from './find-person-words.ts';
import { redact } from './redact-staff-texts.ts';

const only = (...words: string[]) => words.map((word) => ({ word, isOnly: true }));
const find = (
  text: string,
  words = only('jomunda', 'muller', 'planted001', 'oneil', 'adaexamplecom', 'adam'),
) => findPersonWords(text, words).map(({ start, end }) => text.slice(start, end));

test.each([
  ['about (Jomunda), again', ['Jomunda']],
  ['Müller’s card', ['Müller']],
  ['MULLER', ['MULLER']],
  ['number PLANTED-001 twice', ['PLANTED-001']],
  ['number planted 001', ['planted 001']],
  ['O’Neil and O-Neil', ['O’Neil', 'O-Neil']],
  ['write to ada@example.com.', ['ada@example.com']],
  ['Ada M. and Jomundas', []],
  ['nothing', []],
])('finds the words of a person in “%s”', (text, expectedWords) => expect(find(text)).toEqual(expectedWords));

test('a word that others have too is marked', () => {
  const words = [
    { word: 'ada', isOnly: false },
    { word: 'brandt', isOnly: true },
  ];
  expect(findPersonWords('Ada Brandt', words)).toEqual([
    { start: 0, end: 3, word: 'ada', isOnly: false },
    { start: 4, end: 10, word: 'brandt', isOnly: true },
  ]);
});

test('in a sentence a short word is a name only if it begins as one', () => {
  expect(['low', 'Low', 'frost', 'B', '12', 'P-001', 'an', '李小龍'].filter(isClearInProse)).toEqual([
    'Low',
    'frost',
    'P-001',
    '李小龍',
  ]);
});

test('each place is replaced once, also where places overlap', () => {
  const places = [
    { start: 3, end: 12 },
    { start: 3, end: 6 },
    { start: 16, end: 19 },
  ];
  expect(redact('At ada@x.test or Ada.', places.slice(0, 2), '[erased]')).toBe('At [erased]t or Ada.');
  expect(redact('Of Ada Mercer, Mr Ada', places.slice(1), '-')).toBe('Of - Mercer, M-da');
});
