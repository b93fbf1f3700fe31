import { expect, it } from 'vitest';
import { alignCorners, standsUpright } from './align-corners.ts';
import type { Quad } from './homography.ts';

const LYING: Quad = [
  [10, 10],
  [110, 14],
  [108, 76],
  [8, 72],
];

it.each([
  [0, 0],
  [Math.PI / 2, 1],
  [Math.PI, 2],
  [1.5 * Math.PI, 3],
  [-Math.PI / 2, 3],
  [0.3, 0],
  [2.9, 2],
])('begins with the corner where text read at %s radians begins', (reading, first) => {
  expect(alignCorners(LYING, reading)[0]).toEqual(LYING[first]);
});

it('recognises an upright card by its sides in reading order', () => {
  expect(standsUpright(alignCorners(LYING, 0))).toBe(false);
  expect(standsUpright(alignCorners(LYING, Math.PI / 2))).toBe(true);
});
