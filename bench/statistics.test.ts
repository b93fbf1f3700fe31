import { expect, test } from 'vitest';
import { createSeries, percentile, wilsonInterval } from './statistics.ts';

test('a percentile is the measured value of that rank', () => {
  const values = Array.from({ length: 20 }, (_, i) => 20 - i);
  expect(percentile(values, 0.5)).toBe(10);
  expect(percentile(values, 0.95)).toBe(19);
  expect(percentile(values, 1)).toBe(20);
  expect(percentile(values, 0)).toBe(1);
});

test('values are ordered as numbers, and are left as they were', () => {
  const values = [100, 9, 20];
  expect(percentile(values, 0.5)).toBe(20);
  expect(values).toEqual([100, 9, 20]);
});

test('nothing measured is no number', () => {
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

test('an interval holds the share that was seen, and says how little a few say', () => {
  const { low, high } = wilsonInterval(10, 100);
  expect([low, high].map((value) => value.toFixed(3))).toEqual(['0.055', '0.174']);
  expect(wilsonInterval(0, 200)).toEqual({ low: 0, high: expect.closeTo(0.0188, 3) });
  expect(wilsonInterval(5, 5).high).toBeCloseTo(1);
});
