/** A square of complex values, `size` x `size`, row by row; `size` is a power of two. */
export type ComplexPlane = { size: number; real: Float64Array; imaginary: Float64Array };

/** The discrete Fourier transform of planes of one size. */
export type FourierTransform = { size: number; transform(plane: ComplexPlane): void };

/** Prepares the transform (radix 2, in place, unscaled) for planes of `size`, a power of two. */
export function prepareFourier(size: number): FourierTransform {
  const cosines = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sines = Float64Array.from({ length: size / 2 }, (_, k) => Math.sin((2 * Math.PI * k) / size));
  const swaps = bitReversal(size);

  const transformColumns = (plane: ComplexPlane) => {
    for (const [one, other] of swaps) swapRows(plane, one, other);
    for (let half = 1; half < size; half *= 2)
      for (let from = 0; from < size; from += half * 2)
        for (let k = 0; k < half; k++) {
          const step = (size / 2 / half) * k;
          butterfly(plane, from + k, from + k + half, cosines[step] ?? 0, sines[step] ?? 0);
        }
  };

  return {
    size,
    transform: (plane) => {
      transformColumns(plane);
      transpose(plane);
      transformColumns(plane);
      transpose(plane);
    },
  };
}

/**
 * Joins two rows, each of them one value of all columns' transforms (Cooley and Tukey, 1965): a row lies close
 * together in memory, and a column does not.
 */
function butterfly(
  { size, real, imaginary }: ComplexPlane,
  lower: number,
  upper: number,
  cosine: number,
  sine: number,
): void {
  let low = lower * size;
  let high = upper * size;
  for (const end = low + size; low < end; low++, high++) {
    const highReal = real[high] ?? 0;
    const highImaginary = imaginary[high] ?? 0;
    const lowReal = real[low] ?? 0;
    const lowImaginary = imaginary[low] ?? 0;
    const re = highReal * cosine + highImaginary * sine;
    const im = highImaginary * cosine - highReal * sine;
    real[high] = lowReal - re;
    imaginary[high] = lowImaginary - im;
    real[low] = lowReal + re;
    imaginary[low] = lowImaginary + im;
  }
}

function swapRows({ size, real, imaginary }: ComplexPlane, one: number, other: number): void {
  for (const values of [real, imaginary]) {
    const row = values.slice(one * size, (one + 1) * size);
    values.copyWithin(one * size, other * size, (other + 1) * size);
    values.set(row, other * size);
  }
}

function transpose({ size, real, imaginary }: ComplexPlane): void {
  for (let y = 1; y < size; y++) {
    for (let x = 0; x < y; x++) {
      const [here, there] = [y * size + x, x * size + y];
      const [re, im] = [real[here] ?? 0, imaginary[here] ?? 0];
      real[here] = real[there] ?? 0;
      imaginary[here] = imaginary[there] ?? 0;
      real[there] = re;
      imaginary[there] = im;
    }
  }
}

/** The pairs of numbers whose bits are each other's in reverse. */
function bitReversal(size: number): [number, number][] {
  const bits = Math.log2(size);
  const reverse = (i: number) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) if (i & (1 << bit)) reversed |= 1 << (bits - 1 - bit);
    return reversed;
  };
  return Array.from({ length: size }, (_, i): [number, number] => [i, reverse(i)]).filter(([i, r]) => i < r);
}

/** A window that fades a tile's edges out, so that they do not count as a step (Hann). */
export function fadingWindow(size: number): Float64Array {
  return Float64Array.from(
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
