import sharp from 'sharp';
import type { SeededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';

/** One number of 0 to 255 for each pixel, row by row. */
export type Field = Uint8Array;

type Size = { width: number; height: number };

/** One value of a coarse field covers this many pixels each way; a soft field needs no more. */
const coarseness = 8;

/**
 * A field that changes slowly: the function gives a value of 0 to 1 at x and y of 0 to 1. It is called at every eighth
 * pixel each way, and the rest is interpolated.
 */
export function softField(size: Size, valueAt: (x: number, y: number) => number): Promise<Field> {
  const columns = Math.max(2, Math.ceil(size.width / coarseness));
  const rows = Math.max(2, Math.ceil(size.height / coarseness));
  const values = new Uint8Array(columns * rows);
  for (let index = 0; index < values.length; index++) {
    const x = ((index % columns) + 0.5) / columns;
    const y = (Math.floor(index / columns) + 0.5) / rows;
    values[index] = Math.round(255 * Math.min(1, Math.max(0, valueAt(x, y))));
  }
  return enlarge(values, columns, rows, size);
}

/** Smooth noise with so many bumps across and down. */
export function noiseField(size: Size, columns: number, rows: number, random: SeededRandom): Promise<Field> {
  const values = new Uint8Array(columns * rows);
  for (let index = 0; index < values.length; index++) values[index] = random.bits() & 255;
  return enlarge(values, columns, rows, size);
}

function enlarge(values: Uint8Array, columns: number, rows: number, size: Size): Promise<Field> {
  return sharp(values, { raw: { width: columns, height: rows, channels: 1 } })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}
