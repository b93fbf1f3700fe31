import { expect, test } from 'vitest';
import { readBytes, readLimit, writeBytes } from './read-limit.ts';

test.each([
  ['5 GB', 5e9],
  ['5GB', 5e9],
  ['1.5 TB', 1.5e12],
  ['1,5 tb', 1.5e12],
  ['500 mB', 5e8],
  ['20 kB', 20_000],
  ['5 000 000 000', 5e9],
  ['0', 0],
  ['7 B', 7],
])('storage may be written with its unit: %s', (typed, bytes) => expect(readBytes(typed)).toBe(bytes));

test.each(['', 'GB', '5 GiB', '-5 GB', '5 GB 3', '1e9', '0.5 B', '1.2345 kB', '99999 TB', '5,,0 GB'])(
  'a text that is no whole number of bytes is refused, never guessed: %j',
  (typed) => expect(readBytes(typed)).toBeNull(),
);

test('a stored limit is written with a unit, and read back alike in each language', () => {
  expect(writeBytes(5e9, 'en-GB')).toBe('5 GB');
  expect(writeBytes(1.5e12, 'de-DE')).toBe('1,5 TB');
  expect(writeBytes(0, 'en-GB')).toBe('0 B');
  for (const bytes of [0, 1, 999, 1000, 1234, 1_234_567, 5e9, 5e9 + 1, 1.5e12, 2 ** 40])
    for (const locale of ['en-GB', 'de-DE']) expect(readBytes(writeBytes(bytes, locale))).toBe(bytes);
});

test('a number of requests has no unit', () => {
  expect(readLimit('100 000')).toBe(100_000);
  expect(readLimit('5 GB')).toBeNull();
  expect(readLimit('')).toBeNull();
});
