import { expect, it } from 'vitest';
import type { Pixels } from '../image/pixels.ts';
import { measureContrast } from './measure-contrast.ts';

/** Stripes of two greys, each so many pixels wide. */
function stripes(dark: number, light: number, wide = 1): Pixels {
  const [width, height] = [100, 100];
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) =>
    Math.floor((((i / 3) | 0) % width) / wide) % 2 ? dark : light,
  );
  return { data, width, height };
}

const box = { x: 10, y: 10, width: 80, height: 80 };

it('the contrast is the spread of a face’s grey levels', () => {
  expect(measureContrast(stripes(100, 180), box).contrast).toBeCloseTo(40);
  expect(measureContrast(stripes(200, 212), box).contrast).toBeCloseTo(6);
  expect(measureContrast(stripes(90, 90), box).contrast).toBe(0);
});

it('the contrast is in tones if the greys are in patches, and not if they are fine lines', () => {
  expect(measureContrast(stripes(100, 180, 20), box).tone).toBeGreaterThan(0.8);
  expect(measureContrast(stripes(100, 180, 2), box).tone).toBeLessThan(0.3);
});

it('the contrast is zero outside the image', () => {
  expect(measureContrast(stripes(0, 255), { ...box, x: 300 })).toEqual({ contrast: 0, tone: 0 });
});
