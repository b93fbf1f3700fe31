import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noiseImage } from '../../../../test/harness/images/noise-image.ts';
import type { Pixels } from '../image/pixels.ts';
import { numberAt } from '../value-at.ts';
import { measureQuality } from './measure-quality.ts';

const SIZE = 120;

/** Dark strokes on a light card, each edge `softness` pixels wide. */
function strokes(softness: number): Pixels {
  const data = new Uint8Array(SIZE * SIZE * 3);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const inStroke = Math.min(1, Math.max(0, 0.5 + (6 - Math.abs((x % 40) - 20)) / softness));
      data.fill(220 - 180 * inStroke, (y * SIZE + x) * 3, (y * SIZE + x) * 3 + 3);
    }
  }
  return { data, width: SIZE, height: SIZE };
}

it('finds print less sharp the softer its edges are', () => {
  const sharpnessAt = (softness: number) => measureQuality(strokes(softness)).sharpness;
  expect(sharpnessAt(1)).toBe(1);
  expect(sharpnessAt(4)).toBeGreaterThan(sharpnessAt(8));
  expect(sharpnessAt(8)).toBeGreaterThan(sharpnessAt(20));
  expect(sharpnessAt(20)).toBe(0);
});

it('finds print as sharp in little light, and noise no sharper', () => {
  const dimmed = (softness: number, share: number) => {
    const { data, ...size } = strokes(softness);
    return measureQuality({ ...size, data: data.map((level) => level * share) }).sharpness;
  };
  expect(dimmed(2, 0.45)).toBeGreaterThan(0.9);
  expect(dimmed(4, 0.45)).toBeGreaterThan(0.2);
  expect(dimmed(20, 0.45)).toBe(0);
  expect(dimmed(2, 0.05)).toBe(0);
});

it('measures the burnt-out share of the area', () => {
  const card = strokes(2);
  card.data.fill(255, 0, (SIZE / 3) * SIZE * 3);
  expect(measureQuality(card).glare).toBeCloseTo(1 / 3, 5);
  expect(measureQuality(strokes(2)).glare).toBe(0);
});

it('counts a spot as burnt out by its mean, whichever of its pixels is darker', () => {
  const spot = (darker: number) => {
    const data = new Uint8Array(8 * 8 * 3).fill(255);
    // 16 pixels a spot: one of them so much darker takes 3 levels off the mean, or 4.
    data.fill(255 - darker, (8 * 2 + 1) * 3, (8 * 2 + 2) * 3);
    data.fill(255 - darker, 4 * 3, 5 * 3);
    return measureQuality({ data, width: 8, height: 8 }).glare;
  };
  expect(spot(3 * 16)).toBe(1);
  expect(spot(4 * 16)).toBe(0.5);
});

/**
 * The slope of two per cent of the pixels or more, as a share of the way from 12 to 60, higher in less light than 160.
 */
function plainSharpness({ data, width, height }: Pixels): number {
  const green = (x: number, y: number) => numberAt(data, (y * width + x) * 3 + 1);
  const slopes: number[] = [];
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const steps = [green(x + 1, y), green(x, y + 1)].map((level) => Math.abs(level - green(x, y)));
      slopes.push(Math.max(...steps));
    }
  const steepness = slopes.sort((a, b) => b - a)[Math.ceil(slopes.length * 0.02) - 1] ?? 255;
  const levels = [...data.filter((_, at) => at % 3 === 1)].sort((a, b) => b - a);
  const light = Math.max(40, levels[Math.ceil(levels.length * 0.1) - 1]!);
  return Math.min(1, Math.max(0, (steepness - 12) / 48) * Math.max(1, 160 / light));
}

function plainGlare({ data, width }: Pixels): number {
  const cells = new Map<string, number[]>();
  for (const [at, level] of data.entries()) {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    const key = [Math.floor(x / 4), Math.floor(y / 4)].join();
    cells.set(key, [...(cells.get(key) ?? []), 255 - level]);
  }
  const isBurnt = (lacks: readonly number[]) =>
    [0, 1, 2].every((channel) => {
      const channelLacks = lacks.filter((_, at) => at % 3 === channel);
      return channelLacks.reduce((sum, lack) => sum + lack, 0) <= 3.5 * channelLacks.length;
    });
  return [...cells.values()].filter(isBurnt).length / cells.size;
}

it('agrees with plain counting on images of any size, with extremes of softness, light and contrast', () => {
  const side = fc.integer({ min: 1, max: 40 });
  const levels = fc.constantFrom<(noise: number) => number>(
    (noise) => noise,
    (noise) => 120 + noise / 16,
    (noise) => 120 + noise / 6,
    (noise) => 255 - noise / 32,
    (noise) => 255 - noise / 37,
    (noise) => (noise < 252 ? 255 : 240),
    (noise) => (noise < 128 ? 0 : 255),
  );
  fc.assert(
    fc.property(side, side, fc.nat(), levels, (width, height, seed, level) => {
      const noise = noiseImage(width, height, seed);
      const image = { ...noise, data: noise.data.map(level) };
      expect(measureQuality(image)).toEqual({
        sharpness: plainSharpness(image),
        glare: plainGlare(image),
      });
    }),
    { numRuns: 300 },
  );
});
