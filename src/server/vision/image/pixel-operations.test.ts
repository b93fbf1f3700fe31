import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  applyHomography,
  findHomography,
  type PixelPoint,
  type Quad,
  rectangleQuad,
} from '../geometry/homography.ts';
import { itemAt, numberAt } from '../value-at.ts';
import { cropPixels } from './crop-pixels.ts';
import { fitPixels } from './fit-pixels.ts';
import type { Pixels } from './pixels.ts';
import { resizePixels } from './resize-pixels.ts';
import { sampleChip } from './sample-chip.ts';
import { turnPixels } from './turn-pixels.ts';
import { warpQuad } from './warp-quad.ts';

/** An image whose red channel holds the given grey levels; green is 255 - red, blue 7. */
function image(width: number, levels: number[]): Pixels {
  return {
    data: Uint8Array.from(levels.flatMap((level) => [level, 255 - level, 7])),
    width,
    height: levels.length / width,
  };
}

function levels({ data }: Pixels): number[] {
  return Array.from(data).filter((_, i) => i % 3 === 0);
}

/** Rises by 2 a column and 3 a row, so that bilinear sampling is exact. */
function slope(width: number, height: number): Pixels {
  return image(
    width,
    Array.from({ length: width * height }, (_, i) => (i % width) * 2 + Math.floor(i / width) * 3),
  );
}

/** The level of a channel at a point, bilinear, the edge repeated beyond the image. */
function levelAt({ data, width, height }: Pixels, [x, y]: PixelPoint, channel: number): number {
  const [u, v] = [Math.min(Math.max(x - 0.5, 0), width - 1), Math.min(Math.max(y - 0.5, 0), height - 1)];
  const level = (column: number, row: number) =>
    numberAt(data, (Math.min(row, height - 1) * width + Math.min(column, width - 1)) * 3 + channel);
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const upper = level(left, top) * (1 - u + left) + level(left + 1, top) * (u - left);
  const lower = level(left, top + 1) * (1 - u + left) + level(left + 1, top + 1) * (u - left);
  return upper * (1 - v + top) + lower * (v - top);
}

const SMALL = image(3, [1, 2, 3, 4, 5, 6]);

it.each([
  [0, 3, [1, 2, 3, 4, 5, 6]],
  [1, 2, [4, 1, 5, 2, 6, 3]],
  [2, 3, [6, 5, 4, 3, 2, 1]],
  [3, 2, [3, 6, 2, 5, 1, 4]],
  [-1, 2, [3, 6, 2, 5, 1, 4]],
  [5, 2, [4, 1, 5, 2, 6, 3]],
])('turnPixels turns by %i quarter turns clockwise', (turns, width, expected) => {
  const turnedImage = turnPixels(SMALL, turns);
  expect(turnedImage.width).toBe(width);
  expect(levels(turnedImage)).toEqual(expected);
  expect(turnedImage.data[1]).toBe(255 - numberAt(turnedImage.data, 0));
});

it('cropPixels cuts out a rectangle', () => {
  expect(cropPixels(SMALL, { x: 1, y: 0, width: 2, height: 2 })).toEqual(image(2, [2, 3, 5, 6]));
});

it('cropPixels stays on the image, and keeps at least a pixel', () => {
  expect(cropPixels(SMALL, { x: -5, y: 1, width: 7, height: 9 })).toEqual(image(2, [4, 5]));
  expect(cropPixels(SMALL, { x: 90, y: 90, width: 5, height: 5 })).toEqual(image(1, [6]));
});

it('resizePixels takes the mean of the area when it shrinks', () => {
  expect(levels(resizePixels(image(4, [0, 10, 20, 30, 40, 50, 60, 70]), 2, 1))).toEqual([25, 45]);
});

it('resizePixels weighs pixels that are covered in part', () => {
  expect(levels(resizePixels(image(3, [0, 90, 180]), 2, 1))).toEqual([30, 150]);
});

it('resizePixels interpolates when it enlarges', () => {
  expect(levels(resizePixels(image(2, [0, 100]), 4, 1))).toEqual([0, 25, 75, 100]);
  expect(levels(resizePixels(image(1, [50]), 2, 2))).toEqual([50, 50, 50, 50]);
});

it('resizePixels keeps the mean of an image within rounding', () => {
  const size = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 24, maxLength: 24 }),
      size,
      size,
      (all, w, h) => {
        const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
        const shrunk = resizePixels(image(6, all), Math.min(w, 6), Math.min(h, 4));
        expect(Math.abs(mean(levels(shrunk)) - mean(all))).toBeLessThanOrEqual(0.51);
      },
    ),
    { seed: 11 },
  );
});

it('fitPixels shrinks the long side to the limit and never enlarges', () => {
  expect(fitPixels(slope(40, 30), 20)).toMatchObject({ width: 20, height: 15 });
  expect(fitPixels(slope(30, 40), 20)).toMatchObject({ width: 15, height: 20 });
  expect(fitPixels(SMALL, 20)).toBe(SMALL);
});

it('findHomography maps each corner to its own', () => {
  const to: Quad = [
    [10, 20],
    [200, 5],
    [230, 180],
    [-15, 160],
  ];
  const map = findHomography(rectangleQuad(85.6, 53.98), to);
  for (const [i, corner] of rectangleQuad(85.6, 53.98).entries()) {
    const [x, y] = applyHomography(map, corner);
    expect(x).toBeCloseTo(itemAt(to, i)[0], 8);
    expect(y).toBeCloseTo(itemAt(to, i)[1], 8);
  }
});

it('findHomography refuses three corners on one line', () => {
  const flat: Quad = [
    [0, 0],
    [5, 5],
    [10, 10],
    [0, 10],
  ];
  expect(() => findHomography(flat, rectangleQuad(10, 10))).toThrow(RangeError);
});

it('warpQuad returns the image itself for its own corners', () => {
  const whole = slope(20, 10);
  expect(warpQuad(whole, rectangleQuad(20, 10), 20, 10)).toEqual(whole);
});

it('warpQuad samples a shifted and turned quadrilateral at its position', () => {
  const [width, height] = [8, 4];
  // Clockwise from the result's top left: the rectangle 5..9 x 2..10, turned by a quarter.
  const quad: Quad = [
    [9, 2],
    [9, 10],
    [5, 10],
    [5, 2],
  ];
  const expected = turnPixels(cropPixels(slope(20, 12), { x: 5, y: 2, width: 4, height: 8 }), 3);
  expect(warpQuad(slope(20, 12), quad, width, height)).toEqual(expected);
});

it('warpQuad samples at the middle of each pixel, by the four around it', () => {
  const size = { width: 23, height: 17 };
  const coordinate = fc.double({ min: -3, max: 26, noNaN: true });
  const corner = fc.tuple(coordinate, coordinate);
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 23 * 17 * 3, maxLength: 23 * 17 * 3 }),
      fc.tuple(corner, corner),
      (data, [[x, y], [dx, dy]]) => {
        // Never shrunk, in perspective, and partly beyond the image.
        const quad: Quad = [
          [x, y],
          [x + 9, y + dy / 30],
          [x + 8 + dx / 30, y + 7],
          [x - 1, y + 6],
        ];
        const whole = { data, ...size };
        const { data: warped } = warpQuad(whole, quad, 12, 8);
        const map = findHomography(rectangleQuad(12, 8), quad);
        const furthest = Array.from(warped).reduce((largest, level, at) => {
          const pixel = Math.floor(at / 3);
          const place = applyHomography(map, [(pixel % 12) + 0.5, Math.floor(pixel / 12) + 0.5]);
          return Math.max(largest, Math.abs(level - levelAt(whole, place, at % 3)));
        }, 0);
        expect(furthest).toBeLessThanOrEqual(0.501);
      },
    ),
    { numRuns: 20 },
  );
});

it('warpQuad averages when it shrinks', () => {
  const stripes = image(
    8,
    Array.from({ length: 64 }, (_, i) => (i % 2) * 200),
  );
  expect(new Set(levels(warpQuad(stripes, rectangleQuad(8, 8), 4, 4)))).toEqual(new Set([100]));
});

it('warpQuad repeats the edge beyond the image', () => {
  const quad: Quad = [
    [-3, 0],
    [0, 0],
    [0, 2],
    [-3, 2],
  ];
  expect(levels(warpQuad(SMALL, quad, 3, 2))).toEqual([1, 1, 1, 4, 4, 4]);
});

const reds = (chip: Float32Array) => Array.from(chip).filter((_, i) => i % 3 === 0);

it('sampleChip copies at the same scale, black outside', () => {
  const chip = sampleChip(SMALL, { a: 1, b: 0, tx: -1, ty: 0 }, 4);
  expect(reds(chip)).toEqual([0, 1, 2, 3, 0, 4, 5, 6, 0, 0, 0, 0, 0, 0, 0, 0]);
});

it('sampleChip turns: a quarter clockwise on the image', () => {
  const chip = sampleChip(SMALL, { a: 0, b: 1, tx: 2, ty: 0 }, 2);
  expect(reds(chip)).toEqual([2, 5, 1, 4]);
});

it('sampleChip gives the same whether it is level, and mixed by rows, or turned by almost nothing', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 40 * 30 * 3, maxLength: 40 * 30 * 3 }),
      fc.double({ min: 3.7, max: 8, noNaN: true }),
      fc.double({ min: -9, max: 9, noNaN: true }),
      fc.double({ min: -9, max: 9, noNaN: true }),
      fc.integer({ min: 2, max: 4 }),
      (data, a, tx, ty, maxTaps) => {
        const whole = { data, width: 40, height: 30 };
        // A tap at the very edge counts or not by a hair.
        const place = { a, tx: Math.round(tx) + 0.123, ty: Math.round(ty) + 0.123 };
        const sampling = { maxTaps, bars: { columns: 1, rows: 2 } };
        const level = sampleChip(whole, { ...place, b: 0 }, 11, sampling);
        const turnedChip = sampleChip(whole, { ...place, b: 1e-12 }, 11, sampling);
        const furthest = level.reduce(
          (largest, value, at) => Math.max(largest, Math.abs(value - turnedChip[at]!)),
          0,
        );
        expect(furthest).toBeLessThan(0.01);
      },
    ),
    { numRuns: 40 },
  );
});

it('sampleChip averages when it shrinks, and keeps the bars black', () => {
  const stripes = image(
    8,
    Array.from({ length: 64 }, (_, i) => (i % 2) * 200),
  );
  const whole = sampleChip(stripes, { a: 2, b: 0, tx: 0, ty: 0 }, 4);
  expect(reds(whole)).toEqual(new Array(16).fill(100));
  const barred = sampleChip(stripes, { a: 2, b: 0, tx: 0, ty: 0 }, 4, { bars: { columns: 1, rows: 0 } });
  expect(reds(barred)).toEqual(Array.from({ length: 16 }, (_, i) => (i % 4 === 1 || i % 4 === 2 ? 100 : 0)));
});
