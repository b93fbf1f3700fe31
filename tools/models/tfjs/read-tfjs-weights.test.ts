import { expect, it } from 'vitest';
import { halfToNumber, readTfjsWeights, type WeightGroup } from './read-tfjs-weights.ts';

function group(...weights: WeightGroup['weights']): WeightGroup[] {
  return [{ paths: ['weights.bin'], weights }];
}

it('readTfjsWeights reads floats, quantised bytes and half precision one after the other', () => {
  const manifest = group(
    { name: 'plain', shape: [2], dtype: 'float32' },
    {
      name: 'bytes',
      shape: [1, 3],
      dtype: 'float32',
      quantization: { dtype: 'uint8', scale: 0.5, min: -1 },
    },
    { name: 'half', shape: [1], dtype: 'float32', quantization: { dtype: 'float16' } },
  );
  const data = Buffer.concat([
    Buffer.from(Float32Array.of(1.5, -2).buffer),
    Buffer.from([0, 2, 255]),
    Buffer.from([0x00, 0xc0]),
  ]);
  const weights = readTfjsWeights(manifest, data);
  expect(weights.get('plain')).toEqual({ shape: [2], data: Float32Array.of(1.5, -2) });
  expect(weights.get('bytes')).toEqual({ shape: [1, 3], data: Float32Array.of(-1, 0, 126.5) });
  expect(weights.get('half')).toEqual({ shape: [1], data: Float32Array.of(-2) });
});

it('readTfjsWeights refuses bytes that are too few or too many for the manifest', () => {
  const manifest = group({ name: 'plain', shape: [2], dtype: 'float32' });
  expect(() => readTfjsWeights(manifest, new Uint8Array(7))).toThrow('end before plain');
  expect(() => readTfjsWeights(manifest, new Uint8Array(9))).toThrow('8 of 9 bytes');
});

it.each([
  [0x0000, 0],
  [0x0001, 2 ** -24],
  [0x3555, 0.333251953125],
  [0x7bff, 65504],
  [0xfc00, Number.NEGATIVE_INFINITY],
  [0x7e00, Number.NaN],
])('halfToNumber reads %i as %f', (half, number) => {
  expect(halfToNumber(half)).toBe(number);
});
