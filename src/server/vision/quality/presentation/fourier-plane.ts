/** A square of complex values, `size` x `size`, row by row; `size` is a power of two. */
export type ComplexPlane = { size: number; real: Float64Array; imaginary: Float64Array };

/** The discrete Fourier transform of planes of one size. */
export type FourierTransform = { size: number; transform(plane: ComplexPlane): void };

/** Prepares the transform (radix 2, in place, unscaled) for planes of `size`, a power of two. */
export function prepareFourier(size: number): FourierTransform {
  const cosines = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sines = Float64Array.from({ length: size / 2 }, (_, k) => Math.sin((2 * Math.PI * k) / size));
  const swaps = bitReversal(size);
  const lineReal = new Float64Array(size);
  const lineImaginary = new Float64Array(size);

  /** One row or column, worked on in a line of its own, where it lies close together. */
  const transformLine = ({ real, imaginary }: ComplexPlane, from: number, stride: number) => {
    for (let i = 0, at = from; i < size; i++, at += stride) {
      const to = swaps[i] ?? 0;
      lineReal[to] = real[at] ?? 0;
      lineImaginary[to] = imaginary[at] ?? 0;
    }
    for (let half = 1; half < size; half *= 2) {
      butterflies(lineReal, lineImaginary, half, cosines, sines);
    }
    for (let i = 0, at = from; i < size; i++, at += stride) {
      real[at] = lineReal[i] ?? 0;
      imaginary[at] = lineImaginary[i] ?? 0;
    }
  };

  return {
    size,
    transform: (plane) => {
      for (let row = 0; row < size; row++) transformLine(plane, row * size, 1);
      for (let column = 0; column < size; column++) transformLine(plane, column, size);
    },
  };
}

/** Joins neighbouring transforms of `half` values into ones of twice as many (Cooley and Tukey, 1965). */
function butterflies(
  real: Float64Array,
  imaginary: Float64Array,
  half: number,
  cosines: Float64Array,
  sines: Float64Array,
): void {
  const size = real.length;
  const step = size / 2 / half;
  for (let from = 0; from < size; from += half * 2) {
    for (let k = 0, low = from, high = from + half; k < half; k++, low++, high++) {
      const cosine = cosines[k * step] ?? 0;
      const sine = sines[k * step] ?? 0;
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
}

function bitReversal(size: number): Uint16Array {
  const bits = Math.log2(size);
  return Uint16Array.from({ length: size }, (_, i) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) if (i & (1 << bit)) reversed |= 1 << (bits - 1 - bit);
    return reversed;
  });
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
