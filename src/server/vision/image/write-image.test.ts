import { expect, it } from 'vitest';
import type { NetInput } from '../../inference/nets.ts';
import { writeImage } from './write-image.ts';

const SCALING = { mean: [10, 20, 30], deviation: [2, 4, 8] } as const;
const PLANES: NetInput = { name: 'planes', shape: ['N', 3, 'H', 'W'], order: 'RGB', ...SCALING };
const PIXELS: NetInput = { name: 'pixels', shape: ['N', 'H', 'W', 3], order: 'BGR', ...SCALING };

const BYTES = Uint8Array.of(10, 20, 30, 12, 24, 38, 0, 255, 128, 7, 9, 11);
const IMAGE = { width: 2, height: 2 };
/** One column and one row larger; they keep their values. */
const SIDES = { width: 3, height: 3 };

/** Both scaled by definition: (level - mean) / deviation. */
const [R, G, B] = [0, 1, 2].map((channel) =>
  [0, 1, 2, 3].map(
    (pixel) => (BYTES[pixel * 3 + channel]! - SCALING.mean[channel]!) / SCALING.deviation[channel]!,
  ),
) as [number[], number[], number[]];

it.each([
  ['bytes', BYTES],
  ['values', Float32Array.from(BYTES)],
])('writes an image of %s as planes, scaled, and keeps the rest', (_, data) => {
  const out = new Float32Array(27).fill(-9);
  writeImage({ data, ...IMAGE }, PLANES, out, SIDES);
  const plane = ([a, b, c, d]: number[]) => [a, b, -9, c, d, -9, -9, -9, -9];
  expect([...out]).toEqual([...plane(R), ...plane(G), ...plane(B)]);
});

it.each([
  ['bytes', BYTES],
  ['values', Float32Array.from(BYTES)],
])('writes an image of %s pixel by pixel, blue first if a net needs that', (_, data) => {
  const out = new Float32Array(12);
  writeImage({ data, ...IMAGE }, PIXELS, out, IMAGE);
  expect([...out]).toEqual([0, 1, 2, 3].flatMap((pixel) => [B[pixel]!, G[pixel]!, R[pixel]!]));
});

it('writes planes of more pixels than one batch, each value as the float of its double', () => {
  const [width, height] = [701, 70];
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 89) % 256);
  const sides = { width: width + 2, height };
  const out = new Float32Array(3 * sides.width * height).fill(-9);
  writeImage({ data, width, height }, { ...PLANES, order: 'BGR' }, out, sides);
  const plain = new Float32Array(out.length).fill(-9);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = Math.floor(pixel / width) * sides.width + (pixel % width);
    for (const channel of [0, 1, 2] as const) {
      const scale = 1 / SCALING.deviation[channel];
      const value = data[pixel * 3 + channel]! * scale - SCALING.mean[channel] * scale;
      plain[(2 - channel) * sides.width * height + at] = value;
    }
  }
  expect(Buffer.compare(Buffer.from(out.buffer), Buffer.from(plain.buffer))).toBe(0);
});
