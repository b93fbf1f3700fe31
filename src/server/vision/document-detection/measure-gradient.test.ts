import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noiseImage } from '../../../../test/harness/images/noise-image.ts';
import type { Pixels } from '../image/pixels.ts';
import { numberAt } from '../value-at.ts';
import { measureGradient } from './measure-gradient.ts';

const BLUR = [1, 4, 6, 4, 1];

/** The level of a channel after the blur, the last pixel repeated beyond the border. */
function blurredAt({ data, width, height }: Pixels, x: number, y: number, channel: number): number {
  const onImage = (place: number, size: number) => Math.min(Math.max(place, 0), size - 1);
  let sum = 0;
  for (const [j, down] of BLUR.entries())
    for (const [i, across] of BLUR.entries()) {
      const pixel = onImage(y + j - 2, height) * width + onImage(x + i - 2, width);
      sum += numberAt(data, pixel * 3 + channel) * down * across;
    }
  return sum / 256;
}

function sobelAt(image: Pixels, x: number, y: number, channel: number): { x: number; y: number } {
  const level = (i: number, j: number) => blurredAt(image, x + i, y + j, channel);
  const side = (of: (along: number) => number) => of(-1) + 2 * of(0) + of(1);
  return {
    x: (side((along) => level(1, along)) - side((along) => level(-1, along))) / 8,
    y: (side((along) => level(along, 1)) - side((along) => level(along, -1))) / 8,
  };
}

it('the gradient is that of the steepest channel, and none at the border', () => {
  const side = fc.integer({ min: 1, max: 30 });
  fc.assert(
    fc.property(side, side, fc.nat(), (width, height, seed) => {
      const image = noiseImage(width, height, seed);
      const gradient = measureGradient(image);
      let furthest = 0;
      for (let pixel = 0; pixel < width * height; pixel++) {
        const [x, y] = [pixel % width, Math.floor(pixel / width)];
        const slope = { x: numberAt(gradient.x, pixel), y: numberAt(gradient.y, pixel) };
        const steepness = numberAt(gradient.magnitude, pixel);
        const isInside = x > 0 && y > 0 && x < width - 1 && y < height - 1;
        const channels = isInside ? [0, 1, 2].map((each) => sobelAt(image, x, y, each)) : [{ x: 0, y: 0 }];
        const steepest = Math.max(...channels.map((each) => Math.hypot(each.x, each.y)));
        // If two are equally steep either is right.
        const miss = Math.min(
          ...channels
            .filter((each) => Math.hypot(each.x, each.y) > steepest - 1e-3)
            .map((each) => Math.hypot(each.x - slope.x, each.y - slope.y)),
        );
        furthest = Math.max(furthest, miss, Math.abs(steepness - steepest));
      }
      expect(furthest).toBeLessThan(1e-3);
    }),
    { numRuns: 25 },
  );
});
