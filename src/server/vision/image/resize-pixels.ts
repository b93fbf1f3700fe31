import { type AxisWeights, mixAxes } from './mix-axes.ts';
import type { Pixels } from './pixels.ts';

/**
 * Resizes to an exact size: when shrinking, each result pixel is the mean of the area it covers; enlarging is bilinear.
 * Each axis is separate.
 */
export function resizePixels(pixels: Pixels, width: number, height: number): Pixels {
  if (width === pixels.width && height === pixels.height) return pixels;
  const columns = axisWeights(pixels.width, width);
  const rows = axisWeights(pixels.height, height);
  const data = new Uint8Array(width * height * 3);
  mixAxes(pixels, { rows, columns }, data);
  return { data, width, height };
}

function axisWeights(from: number, to: number): AxisWeights {
  const step = from / to;
  const taps = Math.min(from, step <= 1 ? 2 : Math.ceil(step) + 1);
  const weights = { taps, first: new Int32Array(to), shares: new Float32Array(to * taps) };
  for (let at = 0; at < to; at++) {
    const [begin, end] = step <= 1 ? bilinearSpan((at + 0.5) * step, from) : [at * step, (at + 1) * step];
    const first = Math.min(Math.floor(begin), from - taps);
    weights.first[at] = first;
    for (let i = 0; i < taps; i++) {
      const coverage = Math.min(end, first + i + 1) - Math.max(begin, first + i);
      weights.shares[at * taps + i] = Math.max(0, coverage) / (end - begin);
    }
  }
  return weights;
}

/** Bilinear sampling at a point is the mean over one pixel's length around it, clamped to the image. */
function bilinearSpan(middle: number, size: number): [begin: number, end: number] {
  const begin = Math.min(Math.max(middle - 0.5, 0), size - 1);
  return [begin, begin + 1];
}
