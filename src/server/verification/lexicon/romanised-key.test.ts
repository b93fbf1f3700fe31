import { expect, test } from 'vitest';
import { romanisedKey } from './romanised-key.ts';

test.each([
  ['MOHAMMED', 'MUHAMMAD'],
  ['MOHAMED', 'MUHAMMED'],
  ['YUSUF', 'YOUSUF'],
  ['YUSUF', 'JUSUF'],
  ['IVANOV', 'IVANOFF'],
  ['IVANOV', 'IWANOW'],
  ['SHCHERBAKOV', 'SCHERBAKOV'],
])('%s and %s are spellings of one name', (one, other) => {
  expect(romanisedKey(one)).toBe(romanisedKey(other));
});

test.each([
  ['IVANOV', 'PETROV'],
  ['MOHAMMED', 'MAHMUD'],
  ['YUSUF', 'YASIN'],
  ['SMITH', 'SMYTHE'],
])('%s and %s are not spellings of one name', (one, other) => {
  expect(romanisedKey(one)).not.toBe(romanisedKey(other));
});
