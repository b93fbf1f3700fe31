import { expect, it } from 'vitest';
import type { Pixels } from '../image/pixels.ts';
import { measureContrast } from './measure-contrast.ts';

/** Stripes of two greys. */
function stripes(dark: number, light: number): Pixels {
  const [width, height] = [100, 100];
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) =>
    Math.floor(i / 3) % 2 ? dark : light,
  );
  return { data, width, height };
}

const box = { x: 10, y: 10, width: 80, height: 80 };

it('is how far the grey levels of a face lie apart', () => {
  expect(measureContrast(stripes(100, 180), box)).toBeCloseTo(40);
  expect(measureContrast(stripes(200, 212), box)).toBeCloseTo(6);
  expect(measureContrast(stripes(90, 90), box)).toBe(0);
});

it('is nothing outside the picture', () => {
  expect(measureContrast(stripes(0, 255), { ...box, x: 300 })).toBe(0);
});
