import { expect, test } from 'vitest';
import { writeCsvRow } from './write-csv.ts';

test.each([
  ['plain', '"plain"'],
  ['=1+1', `"'=1+1"`],
  ['Main Street; 12', '"Main Street; 12"'],
  ['x;=1+1', `"x;'=1+1"`],
  ['x; "=1+1"', `"x; ""'=1+1"""`],
  ['x\t@SUM(A1)', `"x\t'@SUM(A1)"`],
  ['x\n-1', `"x\n'-1"`],
  ['x|+1', `"x|'+1"`],
  ['well-known, +49', '"well-known, +49"'],
])('[S143] writes the text %j as the CSV cell %s', (text, cell) => {
  expect(writeCsvRow([text])).toBe(`${cell}\r\n`);
});

test('writes a negative number without an apostrophe', () =>
  expect(writeCsvRow([-1, true, null])).toBe('"-1","true",""\r\n'));
