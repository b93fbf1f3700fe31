import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { containsPhrase } from './contains-phrase.ts';
import { foldTitle } from './document-titles.ts';

it.each([
  ['DRIVER LICENSE', 'CASCADIA USA DRIVER LICENSE'],
  ['DRIVER LICENSE', 'DR1VER L1CEN5E'],
  ['Permis de conduire', 'PERMISDECONDUIRE'],
  ['Führerschein', 'FUHRERSCHE1N'],
  ['Permiso de conducción', 'PERM1SO DE CONOUCCION'],
  ['Driving Licence', 'DRIVING LlCENCE'],
  ['Driver License', 'DRIVER LICENS'],
])('finds %s in %s', (phrase, text) => {
  expect(containsPhrase(foldTitle(text), foldTitle(phrase))).toBe(true);
});

it.each([
  ['Permis de conduire', 'PERMIS DE SEJOUR'],
  ['Driver License', 'FISHING LICENSE'],
  ['Driver License', 'DRIVER LICEN'],
  ['Passport', 'TRANSPORT'],
  ['Carta di identita', 'CARTA DI CREDITO'],
])('the phrase %s is not found in %s', (phrase, text) => {
  expect(containsPhrase(foldTitle(text), foldTitle(phrase))).toBe(false);
});

/** The fewest letters to change, add or remove so that the phrase is a part of the text: the whole table. */
function countErrors(text: string, phrase: string): number {
  let costs = Array.from({ length: text.length + 1 }, () => 0);
  for (const [i, letter] of Array.from(phrase).entries()) {
    const next = [i + 1];
    for (let at = 1; at <= text.length; at++)
      next[at] = Math.min(
        costs[at - 1]! + (text[at - 1] === letter ? 0 : 1),
        costs[at]! + 1,
        next[at - 1]! + 1,
      );
    costs = next;
  }
  return Math.min(...costs);
}

it('allows one misread letter in seven, wherever the misread letters are', () => {
  const letters = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), maxLength: 24 });
  fc.assert(
    fc.property(letters, letters, (text, phrase) => {
      const isNear = countErrors(text, phrase) <= Math.floor(phrase.length / 7);
      expect(containsPhrase(text, phrase)).toBe(isNear);
    }),
    { seed: inject('seed'), numRuns: 500 },
  );
});
