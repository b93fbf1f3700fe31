import { expect, it } from 'vitest';
import { numberAt } from '../../value-at.ts';
import { type ComplexPlane, frequencyRadius, prepareFourier } from './fourier-plane.ts';

const SIZE = 8;

function planeOf(value: (x: number, y: number) => [real: number, imaginary: number]): ComplexPlane {
  const values = Array.from({ length: SIZE * SIZE }, (_, at) => value(at % SIZE, Math.floor(at / SIZE)));
  return {
    size: SIZE,
    real: Float64Array.from(values, ([real]) => real),
    imaginary: Float64Array.from(values, ([, imaginary]) => imaginary),
  };
}

const wave = (u: number, v: number) => (x: number, y: number) => (2 * Math.PI * (u * x + v * y)) / SIZE;

it('finds a turning wave at its own frequency alone, and a real one at its opposite too', () => {
  const turning = wave(3, 1);
  const plane = planeOf((x, y) => [Math.cos(turning(x, y)), Math.sin(turning(x, y))]);
  prepareFourier(SIZE).transform(plane);
  const strong = (some: ComplexPlane) =>
    [...some.real.entries()].flatMap(([at, real]) =>
      Math.hypot(real, numberAt(some.imaginary, at)) > 1e-6 ? [at] : [],
    );
  expect(strong(plane)).toEqual([1 * SIZE + 3]);
  expect(plane.real[SIZE + 3]).toBeCloseTo(SIZE * SIZE);
  const real = planeOf((x, y) => [Math.cos(turning(x, y)), 0]);
  prepareFourier(SIZE).transform(real);
  expect(strong(real)).toEqual([1 * SIZE + 3, 7 * SIZE + 5]);
});

it('agrees with the sum it stands for', () => {
  const plane = planeOf((x, y) => [((x * 7 + y * 13) % 11) - 5, ((x * 5 + y * 3) % 7) - 3]);
  const [u, v] = [5, 2];
  let [real, imaginary] = [0, 0];
  for (const [at, re] of plane.real.entries()) {
    const im = numberAt(plane.imaginary, at);
    const angle = -wave(u, v)(at % SIZE, Math.floor(at / SIZE));
    real += re * Math.cos(angle) - im * Math.sin(angle);
    imaginary += re * Math.sin(angle) + im * Math.cos(angle);
  }
  prepareFourier(SIZE).transform(plane);
  expect(plane.real[v * SIZE + u]).toBeCloseTo(real);
  expect(plane.imaginary[v * SIZE + u]).toBeCloseTo(imaginary);
});

it('measures how far a frequency lies from zero, the upper half being the negative ones', () => {
  expect(frequencyRadius(0, SIZE)).toBe(0);
  expect(frequencyRadius(SIZE * 4 + 3, SIZE)).toBe(5);
  expect(frequencyRadius(SIZE * 7, SIZE)).toBe(1);
});
