import { expect, it } from 'vitest';
import { turnedRectangle } from './quad.ts';
import { quadOverlap } from './quad-overlap.ts';

it('the overlap is one for the same quad, whichever way round, and zero for two apart', () => {
  const quad = turnedRectangle(0.4, 0, 0, 30, 20);
  expect(quadOverlap(quad, quad)).toBeCloseTo(1, 9);
  expect(quadOverlap(quad, [quad[2], quad[1], quad[0], quad[3]])).toBeCloseTo(1, 9);
  expect(quadOverlap(quad, turnedRectangle(0.4, 40, 0, 60, 20))).toBe(0);
});

it('the overlap is the shared area over the area of both together', () => {
  const square = turnedRectangle(0, 0, 0, 10, 10);
  expect(quadOverlap(square, turnedRectangle(0, 5, 0, 15, 10))).toBeCloseTo(50 / 150, 9);
  const lozenge = turnedRectangle(Math.PI / 4, 0, 0, Math.SQRT2 * 5, Math.SQRT2 * 5); // around (0, 5)
  expect(quadOverlap(square, lozenge)).toBeCloseTo(25 / 125, 9);
});
