import { openKernel } from '../../kernels/open-kernel.ts';
import { memory } from '../../kernels/thread-memory.ts';
import { numberAt } from '../../value-at.ts';

/**
 * Parameters other than `bytes`, `apart`, `stride` or a share are offsets in the thread's memory; see the kernel's
 * source.
 */
type Kernel = {
  fadeOut(square: number, stride: number, window: number): void;
  joinRows(
    one: number,
    other: number,
    out: number,
    bytes: number,
    apart: number,
    cosine: number,
    sine: number,
  ): void;
  transpose(from: number, to: number, stride: number): void;
};
const { fadeOut, joinRows, transpose } = openKernel<Kernel>('fourier');

const VALUE = Float32Array.BYTES_PER_ELEMENT;

/**
 * The bytes of the thread's memory for a plane of `size` x `size` complex values: the real parts followed by the
 * imaginary ones, a buffer for as many again, and the window that fades the plane out.
 */
export const fourierSizes = (size: number) => ({
  plane: 2 * size * size * VALUE,
  spare: 2 * size * size * VALUE,
  window: size * VALUE,
});

/** A square of complex values, row by row, in the thread's memory, until that is laid out again. */
export type FourierPlane = {
  real: Float32Array;
  imaginary: Float32Array;
  /** Subtracts the mean and fades the edges out (Hann), so that they do not count as a step. */
  fadeOut(): void;
  /** Replaces the values by their discrete Fourier transform, unscaled. */
  transform(): void;
};

/**
 * Prepares a plane whose values are not written yet.
 *
 * @param size a power of two, from 4 on
 * @param place the offsets of the pieces of `fourierSizes`
 */
export function prepareFourier(
  size: number,
  place: Readonly<Record<keyof ReturnType<typeof fourierSizes>, number>>,
): FourierPlane {
  const cosines = Float32Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sines = Float32Array.from({ length: size / 2 }, (_, k) => Math.sin((2 * Math.PI * k) / size));
  const stride = size * VALUE;
  const apart = size * stride;
  new Float32Array(memory.buffer, place.window, size).set(fadingWindow(size));

  /** Of all columns at once (radix 2). Stockham's steps go from one plane to another, and need no reordering. */
  const transformColumns = (first: number, second: number): [from: number, to: number] => {
    let [from, to] = [first, second];
    for (let pairs = size / 2; pairs >= 1; pairs /= 2) {
      const rows = size / 2 / pairs;
      const bytes = rows * stride;
      for (let pair = 0; pair < pairs; pair++)
        joinRows(
          from + pair * bytes,
          from + (pair + pairs) * bytes,
          to + 2 * pair * bytes,
          bytes,
          apart,
          numberAt(cosines, pair * rows),
          numberAt(sines, pair * rows),
        );
      [from, to] = [to, from];
    }
    return [from, to];
  };

  const transposed = ([from, to]: [from: number, to: number]): [from: number, to: number] => {
    for (const part of [0, apart]) transpose(from + part, to + part, stride);
    return [to, from];
  };

  return {
    real: new Float32Array(memory.buffer, place.plane, size * size),
    imaginary: new Float32Array(memory.buffer, place.plane + apart, size * size),
    fadeOut: () => {
      for (const part of [0, apart]) fadeOut(place.plane + part, stride, place.window);
    },
    transform: () => {
      const columns = transposed(transformColumns(place.plane, place.spare));
      transposed(transformColumns(...columns));
    },
  };
}

/** Hann's window. */
function fadingWindow(size: number): Float32Array {
  return Float32Array.from(
    { length: size },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / size),
  );
}

/** How far a frequency lies from zero, in cycles per tile. */
export function frequencyRadius(index: number, size: number): number {
  const x = index % size;
  const y = (index - x) / size;
  return Math.hypot(x < size / 2 ? x : x - size, y < size / 2 ? y : y - size);
}
