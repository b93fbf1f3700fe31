import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeOffsets } from '../../kernels/thread-memory.ts';
import { numberAt } from '../../value-at.ts';
import { type FourierPlane, fourierSizes, frequencyRadius, prepareFourier } from './fourier-plane.ts';

const SIZE = 8;

type Value = (x: number, y: number) => [real: number, imaginary: number];

function fillPlane(value: Value, size = SIZE): FourierPlane {
  const plane = prepareFourier(size, computeOffsets(fourierSizes(size)));
  const values = Array.from({ length: size * size }, (_, at) => value(at % size, Math.floor(at / size)));
  plane.real.set(values.map(([real]) => real));
  plane.imaginary.set(values.map(([, imaginary]) => imaginary));
  return plane;
}

const wave = (u: number, v: number) => (x: number, y: number) => (2 * Math.PI * (u * x + v * y)) / SIZE;

it('finds a rotating wave only at its own frequency, and a real one at its opposite too', () => {
  const turning = wave(3, 1);
  const strong = (value: Value) => {
    const { real, imaginary, transform } = fillPlane(value);
    transform();
    return [...real.entries()].flatMap(([at, re]) => {
      const power = Math.hypot(re, numberAt(imaginary, at));
      return power > 1e-4 ? [[at, Math.round(power * 1000) / 1000]] : [];
    });
  };
  expect(strong((x, y) => [Math.cos(turning(x, y)), Math.sin(turning(x, y))])).toEqual([
    [1 * SIZE + 3, SIZE * SIZE],
  ]);
  expect(strong((x, y) => [Math.cos(turning(x, y)), 0])).toEqual([
    [1 * SIZE + 3, (SIZE * SIZE) / 2],
    [7 * SIZE + 5, (SIZE * SIZE) / 2],
  ]);
});

it('agrees with the sum in its definition, for an odd number of steps and an even one', () => {
  const values = fc.array(fc.integer({ min: -255, max: 255 }), { minLength: 512, maxLength: 512 });
  fc.assert(
    fc.property(fc.constantFrom(4, 8, 16), values, fc.nat(), fc.nat(), (size, numbers, column, row) => {
      const [u, v] = [column % size, row % size];
      const value: Value = (x, y) => {
        const at = (y * size + x) * 2;
        return [numberAt(numbers, at), numberAt(numbers, at + 1)];
      };
      let [real, imaginary] = [0, 0];
      for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
          const [re, im] = value(x, y);
          const angle = (-2 * Math.PI * (u * x + v * y)) / size;
          real += re * Math.cos(angle) - im * Math.sin(angle);
          imaginary += re * Math.sin(angle) + im * Math.cos(angle);
        }
      const plane = fillPlane(value, size);
      plane.transform();
      expect(plane.real[v * size + u]).toBeCloseTo(real, 1);
      expect(plane.imaginary[v * size + u]).toBeCloseTo(imaginary, 1);
    }),
  );
});

it('fades out the part of a value above the mean, and makes a plane of one value zero', () => {
  const value: Value = (x, y) => [(x * 7 + y * 13) % 11, 0.1];
  const { real, imaginary, fadeOut } = fillPlane(value);
  const mean = real.reduce((sum, re) => sum + re / SIZE ** 2, 0);
  const share = (place: number) => Math.sin((Math.PI * (place + 0.5)) / SIZE) ** 2;
  fadeOut();
  for (const [at, faded] of real.entries()) {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    expect(faded).toBeCloseTo((value(x, y)[0] - mean) * share(x) * share(y), 5);
  }
  expect(imaginary.every((im) => im === 0)).toBe(true);
});

it('measures how far a frequency lies from zero, the upper half being the negative ones', () => {
  expect(frequencyRadius(0, SIZE)).toBe(0);
  expect(frequencyRadius(SIZE * 4 + 3, SIZE)).toBe(5);
  expect(frequencyRadius(SIZE * 7, SIZE)).toBe(1);
});
