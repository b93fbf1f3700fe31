import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noiseImage } from '../../../../test/harness/images/noise-image.ts';
import { testDeep } from '../../../../test/harness/tier.ts';
import { memory } from '../kernels/thread-memory.ts';
import { numberAt } from '../value-at.ts';
import type { Pixels } from './pixels.ts';
import { resizePixels } from './resize-pixels.ts';
import { warpQuad } from './warp-quad.ts';

type PixelShares = [pixel: number, share: number][];

/** The part of one axis under a pixel of the result: the area it covers, or a pixel's length around its middle. */
function pixelShares(at: number, from: number, to: number): PixelShares {
  const step = from / to;
  const middle = Math.min(Math.max((at + 0.5) * step - 0.5, 0), from - 1);
  const [begin, end] = step <= 1 ? [middle, middle + 1] : [at * step, (at + 1) * step];
  const shares: PixelShares = [];
  for (let pixel = Math.floor(begin); pixel < Math.min(end, from); pixel++)
    shares.push([pixel, (Math.min(end, pixel + 1) - Math.max(begin, pixel)) / (end - begin)]);
  return shares;
}

/** The largest error of a byte of the resized image relative to its exact mean. */
function furthestFromMeans(image: Pixels, resized: Pixels): number {
  const { data, width, height } = resized;
  const columns = Array.from({ length: width }, (_, x) => pixelShares(x, image.width, width));
  let furthest = 0;
  for (let y = 0; y < height; y++) {
    const rows = pixelShares(y, image.height, height);
    for (let at = 0; at < width * 3; at++) {
      let mean = 0;
      for (const [row, down] of rows)
        for (const [column, across] of columns[Math.floor(at / 3)]!)
          mean += numberAt(image.data, (row * image.width + column) * 3 + (at % 3)) * down * across;
      furthest = Math.max(furthest, Math.abs(mean - numberAt(data, y * width * 3 + at)));
    }
  }
  return furthest;
}

const side = fc.integer({ min: 1, max: 40 });

it.each([
  ['a small picture', fc.tuple(side, side), 30],
  // 1.6 MB, of which a part is processed at a time; the other one's rows are longer than that.
  ['a large one', fc.constant([1100, 500] as [number, number]), 2],
  ['a long one', fc.constant([90_000, 3] as [number, number]), 2],
])('resizes %s to the mean of the samples under each pixel', (_what, size, numRuns) => {
  fc.assert(
    fc.property(size, fc.tuple(side, side), fc.nat(), ([width, height], [toWidth, toHeight], seed) => {
      const image = noiseImage(width, height, seed);
      const resized = resizePixels(image, toWidth, toHeight);
      expect(furthestFromMeans(image, resized)).toBeLessThanOrEqual(0.501);
    }),
    { numRuns },
  );
});

testDeep('takes little memory for 12 megapixels, shrunk and flattened', () => {
  const before = memory.buffer.byteLength;
  const photo = noiseImage(4000, 3000, 1);
  resizePixels(photo, 640, 480);
  warpQuad(
    photo,
    [
      [900, 300],
      [3500, 900],
      [3100, 2500],
      [400, 2000],
    ],
    1000,
    631,
  );
  expect(memory.buffer.byteLength).toBeLessThanOrEqual(Math.max(before, 1_000_000));
});
