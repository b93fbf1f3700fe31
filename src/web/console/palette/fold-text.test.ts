import { expect, test } from 'vitest';
import { findMatch, foldText } from './fold-text.ts';

test('accents and case do not matter', () => {
  expect(foldText('Yıldırım-Göktaş Łódź Straße')).toBe('yildirim-goktas lodz strasse');
});

test.each([
  ['Yıldırım-Göktaş', 'yil', ['', 'Yıl', 'dırım-Göktaş']],
  ['Yıldırım-Göktaş', 'GOK', ['Yıldırım-', 'Gök', 'taş']],
  ['Überfällige Fälle', 'fall', ['Überfällige ', 'Fäll', 'e']],
  ['Groß', 'gross', ['', 'Groß', '']],
  ['Yıldırım', 'dir', null],
  ['Anything', ' ', null],
] as const)('in %j, %j matches a word’s beginning', (text, typed, match) =>
  expect(findMatch(text, typed)).toEqual(match),
);
