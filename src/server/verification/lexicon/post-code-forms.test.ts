import { expect, test } from 'vitest';
import { isPostCodeOfForm } from './post-code-forms.ts';

test.each([
  ['22 100', '222 00', true],
  ['2Z100', '22200', true],
  ['43215-1234', '43215', true],
  ['EH1 9GP', 'SW1A 1AA', true],
  ['1012 AB', '1015 XY', true],
  ['07/04', '22200', false],
  ['LINDGATAN 5', '22200', false],
  ['L8923X04', '22200', false],
  ['1012 ABC', '1015 XY', false],
  ['EH19', 'SW1A 1AA', false],
  ['', '22200', false],
])('whether %j has the form of the post code %j: %s', (text, storedCode, is) => {
  expect(isPostCodeOfForm(text, storedCode)).toBe(is);
});
