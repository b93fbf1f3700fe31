import { expect, test } from 'vitest';
import { COUNTRY_CODES } from './country-codes.ts';

test('the table of codes has every country of CLDR once, and each code of three letters once', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect([...COUNTRY_CODES.keys()].filter((code) => names.of(code) === undefined)).toEqual([]);
  expect(COUNTRY_CODES.size).toBe(250);
  expect(new Set(COUNTRY_CODES.values()).size).toBe(250);
  for (const code of COUNTRY_CODES.values()) expect(code).toMatch(/^[A-Z]{3}$/);
});
