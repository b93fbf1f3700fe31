import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PixelPoint, Quad } from './homography.ts';
import { measureRectangle } from './measure-rectangle.ts';

/** The camera's image of a rectangle that is turned in its plane and tilted out of it. */
function see(ratio: number, turn: number, tilt: number, focal: number): Quad {
  const corner = (u: number, v: number): PixelPoint => {
    const x = u * ratio * Math.cos(turn) - v * Math.sin(turn);
    const y = u * ratio * Math.sin(turn) + v * Math.cos(turn);
    const depth = 4 + y * Math.sin(tilt);
    return [(focal * x) / depth + 11, (focal * y * Math.cos(tilt)) / depth - 7];
  };
  return [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)];
}

it('finds the proportion of any rectangle seen from any side', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.double({ min: -0.6, max: 0.6, noNaN: true }),
      (ratio, turn, tilt) => {
        const centred = see(ratio, turn, tilt, 435).map(([x, y]) => [x - 11, y + 7]) as unknown as Quad;
        const rectangle = measureRectangle(centred, 435);
        expect(rectangle.ratio).toBeCloseTo(ratio, 6);
        expect(rectangle.skew).toBeCloseTo(0, 6);
      },
    ),
    { seed: 11 },
  );
});

it('tells a rhombus from a rectangle', () => {
  const lozenge: Quad = [
    [-80, -40],
    [60, -40],
    [80, 40],
    [-60, 40],
  ];
  expect(Math.abs(measureRectangle(lozenge, 435).skew)).toBeGreaterThan(0.2);
});
