import { expect, it } from 'vitest';
import { seededRandom } from '../../verification/accuracy/seeded-random.ts';
import type { Pixels } from '../image/pixels.ts';
import { measureSurface } from './measure-surface.ts';

const SIDE = 120;
const BOX = { x: 10, y: 10, width: 100, height: 100 };

function paint(level: (x: number, y: number) => number): Pixels {
  const data = Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, i) => {
    const at = Math.floor(i / 3);
    return level(at % SIDE, Math.floor(at / SIDE));
  });
  return { data, width: SIDE, height: SIDE };
}

it('a face with shades and grain has few even pixels and few even cells', () => {
  const random = seededRandom(5);
  const surface = measureSurface(
    paint((x, y) => 20 + x * 1.2 + y * 0.7 + random.between(-6, 6)),
    BOX,
  );
  expect(surface?.even).toBeLessThan(0.3);
  expect(surface?.flat).toBeLessThan(0.2);
});

it('a mosaic and a drawing have areas of one tone with steep edges', () => {
  const mosaic = measureSurface(
    paint((x, y) => 60 + ((Math.floor(x / 12) * 7 + Math.floor(y / 12) * 13) % 10) * 15),
    BOX,
  );
  expect(mosaic?.even).toBeGreaterThan(0.7);
  expect(mosaic?.flat).toBeGreaterThan(0.2);
  expect(mosaic?.edge).toBeGreaterThan(20);
});

it('a blurred face has no steep edges, and one burnt out is light', () => {
  const blurred = measureSurface(
    paint((x) => 128 + 80 * Math.sin(x / 20)),
    BOX,
  );
  expect(blurred?.edge).toBeLessThan(8);
  expect(
    measureSurface(
      paint(() => 250),
      BOX,
    ),
  ).toEqual({ even: 1, flat: 1, edge: 0, light: 250 });
});

it('a face outside the image has no surface', () => {
  expect(
    measureSurface(
      paint(() => 250),
      { ...BOX, x: 130 },
    ),
  ).toBeNull();
});
