import { expect, it } from 'vitest';
import type { Pixels } from '../image/pixels.ts';
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

it('measures the burnt-out share of the area', () => {
  const card = strokes(2);
  card.data.fill(255, 0, (SIZE / 3) * SIZE * 3);
  expect(measureQuality(card).glare).toBeCloseTo(1 / 3, 5);
  expect(measureQuality(strokes(2)).glare).toBe(0);
});

it('takes a spot for burnt out by its mean, whichever of its pixels is darker', () => {
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
