import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noiseImage } from '../../../../test/harness/images/noise-image.ts';
import {
  applyHomography,
  findHomography,
  type Homography,
  type PixelPoint,
  type Quad,
  rectangleQuad,
} from '../geometry/homography.ts';
import { numberAt } from '../value-at.ts';
import type { Pixels } from './pixels.ts';
import { sampleImage } from './sample-image.ts';

/** The distance of a point from the outermost pixels' middles, inwards; negative beyond them. */
function measureDepth({ width, height }: Pixels, [x, y]: PixelPoint): number {
  return Math.min(x, y, width - x, height - y) - 0.5;
}

/** The bilinear level at a point: the edge's up to `margin` beyond the image, and then black. */
function levelAt(image: Pixels, [x, y]: PixelPoint, margin: number, channel: number): number {
  if (measureDepth(image, [x, y]) < -margin) return 0;
  const { data, width, height } = image;
  const onImage = (place: number, size: number) => Math.min(Math.max(place, 0), size - 1);
  const [across, down] = [onImage(x - 0.5, width), onImage(y - 0.5, height)];
  const [left, top] = [Math.floor(across), Math.floor(down)];
  const level = (column: number, row: number) =>
    numberAt(data, (onImage(row, height) * width + onImage(column, width)) * 3 + channel);
  const upper = level(left, top) * (1 - across + left) + level(left + 1, top) * (across - left);
  const lower = level(left, top + 1) * (1 - across + left) + level(left + 1, top + 1) * (across - left);
  return upper * (1 - down + top) + lower * (down - top);
}

type Sampling = { map: Homography; taps: number; margin: number };
type Size = { width: number; height: number };

/**
 * The largest difference of a value from the mean of its samples. Near the horizon, and where black begins, a tiny
 * shift changes everything.
 */
function furthestFromMeans(image: Pixels, { map, taps, margin }: Sampling, { width, height }: Size): number {
  const data = new Float32Array(width * height * 3);
  sampleImage(image, { map, taps, margin }, { x: 0, y: 0, width, height }, { data, width });
  const offsets = Array.from({ length: taps }, (_, tap) => (tap + 0.5) / taps);
  let furthest = 0;
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const points = offsets.flatMap((dy) => offsets.map((dx): PixelPoint => [x + dx, y + dy]));
    if (points.some(([u, v]) => Math.abs(map[6] * u + map[7] * v + 1) < 0.05)) continue;
    const places = points.map((at) => applyHomography(map, at));
    if (places.some((place) => Math.abs(measureDepth(image, place) + margin) < 1e-6)) continue;
    for (let channel = 0; channel < 3; channel++) {
      const levels = places.map((place) => levelAt(image, place, margin, channel));
      const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
      furthest = Math.max(furthest, Math.abs(mean - numberAt(data, pixel * 3 + channel)));
    }
  }
  return furthest;
}

const taps = fc.integer({ min: 1, max: 4 });
const share = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const corner = (x: number, y: number) => fc.tuple(share(x - 0.2, x + 0.2), share(y - 0.2, y + 0.2));

describe.each([
  ['small', { width: 31, height: 23 }, 20],
  // 1.4 MB, processed in separate parts
  ['large', { width: 800, height: 600 }, 8],
])('sampling a %s image', (_what, { width, height }, numRuns) => {
  it('an image is sampled in perspective, and beyond its edge', () => {
    const quad = fc.tuple(corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1));
    fc.assert(
      fc.property(quad, taps, fc.nat(), (corners, side, seed) => {
        const to = corners.map(([x, y]) => [x * width, y * height]) as unknown as Quad;
        const size = { width: 41, height: 27 };
        const map = findHomography(rectangleQuad(size.width, size.height), to);
        const sampling = { map, taps: side, margin: Number.POSITIVE_INFINITY };
        expect(furthestFromMeans(noiseImage(width, height, seed), sampling, size)).toBeLessThan(0.01);
      }),
      { numRuns },
    );
  });

  it('an image is sampled with the horizon across it', () => {
    fc.assert(
      fc.property(share(-0.2, 0.2), share(-0.2, 0.2), taps, fc.nat(), (g, h, side, seed) => {
        const map: Homography = [width / 20, 1.3, -7.7, -1.1, height / 20, 3.3, g, h, 1];
        const sampling = { map, taps: side, margin: Number.POSITIVE_INFINITY };
        const size = { width: 21, height: 19 };
        expect(furthestFromMeans(noiseImage(width, height, seed), sampling, size)).toBeLessThan(0.01);
      }),
      { numRuns },
    );
  });

  it('an image is sampled turned, and black beyond half a pixel', () => {
    fc.assert(
      fc.property(share(0.3, 9), share(-3, 3), share(-40, 40), taps, fc.nat(), (a, b, move, side, seed) => {
        const map: Homography = [a, -b, move, b, a, -move / 2, 0, 0, 1];
        const size = { width: 25, height: 25 };
        const sampling = { map, taps: side, margin: 0.5 };
        expect(furthestFromMeans(noiseImage(width, height, seed), sampling, size)).toBeLessThan(0.01);
      }),
      { numRuns },
    );
  });
});

/** The same image in shared memory, as decoded ones are, at an offset of so many bytes. */
function inSharedMemory({ data, width, height }: Pixels, byteOffset: number): Pixels {
  const sharedData = new Uint8Array(new SharedArrayBuffer(byteOffset + data.length), byteOffset);
  sharedData.set(data);
  return { data: sharedData, width, height };
}

const byteOffset = fc.nat({ max: 9 });

it('an image in shared memory is sampled in any size, and to any size', () => {
  const side = fc.integer({ min: 1, max: 19 });
  const size = fc.record({ width: side, height: side });
  const margin = fc.constantFrom(0.5, Number.POSITIVE_INFINITY);
  const scale = share(0.1, 3);
  const lean = share(-0.01, 0.01);
  fc.assert(
    fc.property(
      size,
      size,
      fc.tuple(scale, lean, lean),
      taps,
      margin,
      byteOffset,
      (photoSize, result, [a, g, h], side, margin, offset) => {
        const image = inSharedMemory(noiseImage(photoSize.width, photoSize.height, offset), offset);
        const sampling = { map: [a, 0.2, -1.3, -0.1, a, 0.7, g, h, 1] as Homography, taps: side, margin };
        expect(furthestFromMeans(image, sampling, result)).toBeLessThan(0.01);
      },
    ),
    { numRuns: 100 },
  );
});

it('an image in shared memory is sampled in parts, in any width', () => {
  const width = fc.integer({ min: 700, max: 720 });
  fc.assert(
    fc.property(width, byteOffset, (width, offset) => {
      const image = inSharedMemory(noiseImage(width, 601, offset), offset);
      const sampling = { map: [24, 1.7, 3, -2, 23, 40, 0, 0, 1] as Homography, taps: 2, margin: 0.5 };
      expect(furthestFromMeans(image, sampling, { width: 31, height: 27 })).toBeLessThan(0.01);
    }),
    { numRuns: 20 },
  );
});

it('an image in shared memory is sampled identically to the bit if no point lies between pixels', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 21 }), byteOffset, (width, offset) => {
      const image = inSharedMemory(noiseImage(width, 5, offset), offset);
      const data = new Float32Array(width * 5 * 3);
      const sampling = { map: [1, 0, 0, 0, 1, 0, 0, 0, 1] as Homography, taps: 1, margin: 0.5 };
      sampleImage(image, sampling, { x: 0, y: 0, width, height: 5 }, { data, width });
      expect(data).toEqual(Float32Array.from(image.data));
    }),
    { numRuns: 30 },
  );
});
