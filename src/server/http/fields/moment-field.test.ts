import { expect, test } from 'vitest';
import { moment } from './moment-field.ts';

test.each([
  ['2030-01-31', '2030-01-31T00:00:00.000Z'],
  ['2028-02-29 12:00', '2028-02-29T12:00:00.000Z'],
  ['2030-01-31T12:00:01.5Z', '2030-01-31T12:00:01.500Z'],
])('accepts %s as a moment', (value, at) => {
  expect(moment.parse(value).toISOString()).toBe(at);
});

test.each([
  '2030-02-31',
  '2029-02-29 12:00:00',
  '2030-04-31T12:00:00Z',
  '2030-13-01',
  '2030-01-31 25:00',
  'soon',
])('refuses %s as a moment', (value) => {
  const { error } = moment.safeParse(value);
  expect(error?.issues[0]?.message).toBe('must be a time like 2030-01-31 12:00:00');
});
