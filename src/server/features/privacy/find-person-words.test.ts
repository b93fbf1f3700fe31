import { expect, test } from 'vitest';
import { findPersonWords } from './find-person-words.ts';

const only = (...words: string[]) => words.map((word) => ({ word, isOnly: true }));
const find = (
  text: string,
  words = only('jomunda', 'muller', 'planted001', 'oneil', 'adaexamplecom', 'adam'),
) => findPersonWords(text, words).only.map(({ start, end }) => text.slice(start, end));

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
])('finds the words of a person in “%s”', (text, found) => expect(find(text)).toEqual(found));

test('a word that others have too is given apart', () => {
  const { only: own, shared } = findPersonWords('Ada Brandt', [
    { word: 'ada', isOnly: false },
    { word: 'brandt', isOnly: false },
  ]);
  expect(own).toEqual([]);
  expect(shared).toEqual([
    { start: 0, end: 3, word: 'ada' },
    { start: 4, end: 10, word: 'brandt' },
  ]);
});
