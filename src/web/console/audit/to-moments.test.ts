import { expect, test } from 'vitest';
import { toMoments } from './to-moments.ts';

const NIGHTS = ['2026-03-29', '2026-10-25', '2026-12-31'];

test.each(NIGHTS)('the day %s is from midnight to midnight on the clock of the device', (day) => {
  const { from, to } = toMoments({ from: day, to: day });
  const [begin, end] = [new Date(from!), new Date(to!)];
  const [year, month, date] = day.split('-').map(Number);
  expect(begin).toEqual(new Date(year!, month! - 1, date!));
  expect(end).toEqual(new Date(year!, month! - 1, date! + 1));
});

test('a day that is not chosen is not sent', () => {
  expect(toMoments({ from: '', to: '' })).toEqual({ from: undefined, to: undefined });
});
