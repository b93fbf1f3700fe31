import { expect, test } from 'vitest';
import { shareDifference, shareInterval } from './share-interval.ts';
import { wilsonInterval } from './wilson-interval.ts';

test.each([
  // Wilson 1927, as Newcombe 1998 (Statistics in Medicine 17, 857) lists it.
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [1, 29, 0.0061, 0.1718],
  // the rule of three
  [0, 300, 0, 0.01],
  [300, 300, 0.99, 1],
  [0, 2, 0, 1],
])('the share %d in %d has its interval', (some, all, low, high) => {
  const share = shareInterval(some, all);
  expect(share.low).toBeCloseTo(low, 4);
  expect(share.high).toBeCloseTo(high, 4);
});

test('the interval of a share of nothing is unknown', () => {
  expect(shareInterval(0, 0)).toMatchObject({ share: Number.NaN, low: 0, high: 1 });
});

test('a difference of two shares has Newcombe’s interval', () => {
  // Newcombe 1998 (Statistics in Medicine 17, 873), method 10: 56 of 70 against 48 of 80.
  const { difference, low, high } = shareDifference(shareInterval(56, 70), shareInterval(48, 80));
  expect(difference).toBeCloseTo(0.2);
  expect(low).toBeCloseTo(0.0524, 4);
  expect(high).toBeCloseTo(0.3339, 4);
});

test('an interval contains the share that was seen, and is wide for few cases', () => {
  const { low, high } = wilsonInterval(10, 100);
  expect([low, high].map((value) => value.toFixed(3))).toEqual(['0.055', '0.174']);
  expect(wilsonInterval(0, 200)).toEqual({ low: 0, high: expect.closeTo(0.0188, 3) });
  expect(wilsonInterval(5, 5).high).toBeCloseTo(1);
});
