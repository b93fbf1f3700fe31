import { expect, test } from 'vitest';
import { formatSize } from './format-size.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [999_950, '1 MB'],
  [1_234_567, '1.2 MB'],
  [5e9, '5 GB'],
  [2.5e15, '2,500 TB'],
])('a size of %d bytes has its unit', (bytes, text) => expect(formatSize(bytes, 'en-GB')).toBe(text));

test('a size is written as the language writes numbers', () =>
  expect(formatSize(1_234_567, 'de-DE')).toBe('1,2 MB'));
