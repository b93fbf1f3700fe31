import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PixelPoint } from '../geometry/homography.ts';
import { fitRectangle } from './fit-rectangle.ts';

it('finds any rectangle again from points on its border', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 20, max: 200, noNaN: true }),
      fc.double({ min: 2, max: 19, noNaN: true }),
      fc.double({ min: -1.5, max: 1.5, noNaN: true }),
      (length, thickness, angle) => {
        const place = (u: number, v: number): PixelPoint => [
          50 + u * Math.cos(angle) - v * Math.sin(angle),
          40 + u * Math.sin(angle) + v * Math.cos(angle),
        ];
        const points = [-0.5, -0.2, 0.1, 0.5].flatMap((t) => [
          place(t * length, -thickness / 2),
          place(t * length, thickness / 2),
        ]);
        const rectangle = fitRectangle(points);
        const sides = [rectangle.width, rectangle.height].sort((a, b) => a - b);
        expect(sides[0]).toBeCloseTo(thickness, 4);
        expect(sides[1]).toBeCloseTo(length, 4);
        expect(rectangle.x).toBeCloseTo(50, 4);
        expect(rectangle.y).toBeCloseTo(40, 4);
      },
    ),
    { seed: 7 },
  );
});
