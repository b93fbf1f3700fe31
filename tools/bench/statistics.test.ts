import { expect, test } from 'vitest';
import { createSeries, percentile } from './statistics.ts';

test('a percentile is the measured value of that rank', () => {
  const values = Array.from({ length: 20 }, (_, i) => 20 - i);
  expect(percentile(values, 0.5)).toBe(10);
  expect(percentile(values, 0.95)).toBe(19);
  expect(percentile(values, 1)).toBe(20);
  expect(percentile(values, 0)).toBe(1);
});

test('values are ordered as numbers, and the input is unchanged', () => {
  const values = [100, 9, 20];
  expect(percentile(values, 0.5)).toBe(20);
  expect(values).toEqual([100, 9, 20]);
});

test('the percentile of no values is NaN', () => {
  expect(percentile([], 0.5)).toBeNaN();
});

test('a series keeps every value under its name', () => {
  const series = createSeries();
  series.add({ locate: 5, text: 7 });
  series.add({ text: 8 });
  expect(series.list()).toEqual([
    ['locate', [5]],
    ['text', [7, 8]],
  ]);
});
