import { expect, test } from 'vitest';
import { countClearlyNearest } from './count-clearly-nearest.ts';

test.each([
  ['no one is near', [], 0],
  ['the only person near is within the limit', [0.99], 1],
  ['the only person near is beyond the limit', [1.05], 0],
  ['two people near are both within the limit', [0.6, 0.7], 2],
  ['the nearest is clearly nearer than a group', [0.5, 0.8, 0.9, 1.0, 1.1], 1],
  ['two are clearly nearer than a group', [0.4, 0.6, 0.8, 0.85, 0.9, 0.95, 1.04], 2],
  ['a group of people is about as near', [0.7, 0.72, 0.75, 0.79, 0.84, 0.9, 0.98, 1.05], 0],
  ['the nearest is within the limit and another just beyond it', [0.9, 1.04], 0],
  ['twenty records lie before a gap', [...Array<number>(20).fill(0.5), 0.9], 20],
  ['more people lie before the gap than one person has records', [...Array<number>(21).fill(0.5), 0.9], 0],
])('counts the records of one person when %s', (_, shares, count) => {
  expect(countClearlyNearest(shares)).toBe(count);
});

test('counts more records than one person has if the caller allows them', () => {
  expect(countClearlyNearest([...Array<number>(21).fill(0.5), 1.05], 100)).toBe(21);
});
