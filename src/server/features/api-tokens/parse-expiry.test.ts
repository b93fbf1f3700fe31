import { expect, test } from 'vitest';
import { parseExpiry } from './parse-expiry.ts';

test.each([
  ['2030-01-31 12:00:00', '2030-01-31T12:00:00.000Z'],
  ['2030-01-31T12:00:00Z', '2030-01-31T12:00:00.000Z'],
  ['2030-01-31T12:00:00+02:00', '2030-01-31T10:00:00.000Z'],
  ['2030-01-31', '2030-01-31T00:00:00.000Z'],
])('an expiry %s is %s', (text, isoTime) => {
  expect(parseExpiry(text)?.toISOString()).toBe(isoTime);
});

test('an empty expiry is none', () => expect(parseExpiry('')).toBeNull());

test.each(['soon', '2030-02-31', '2030-01-31 25:00:00', '31.01.2030', '2030-01-31T12:00'])(
  'an expiry %s is refused',
  (text) => expect(() => parseExpiry(text)).toThrow('must be a time'),
);
