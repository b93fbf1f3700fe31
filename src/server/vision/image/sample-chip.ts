import type { Pixels } from './pixels.ts';
import { sampleLevelChip } from './sample-level-chip.ts';

/**
 * Where a small square picture (a chip) lies in a big one: turned, scaled and moved, never skewed. A point (x, y)
 * of the chip is at (a x - b y + tx, b x + a y + ty); both in pixels, with (0, 0) the outer corner of the top left
 * one.
 */
export type Similarity = { a: number; b: number; tx: number; ty: number };

/** More taps a side than this make no visible difference. */
const MOST_TAPS = 4;

export type Sampling = {
  /** columns at the left and right, and rows at the top and bottom, that stay black */
  bars?: { columns: number; rows: number };
  /** fewer taps a side are quicker, and rougher */
  mostTaps?: number;
};

/**
 * Samples a chip of `size` x `size` out of a picture as RGB floats 0 .. 255, as nets take them. Bilinear; when it
 * shrinks, each value is the mean of a grid of taps. Black outside the picture, and in the bars.
 */
export function sampleChip(
  pixels: Pixels,
  chip: Similarity,
  size: number,
  { bars = { columns: 0, rows: 0 }, mostTaps = MOST_TAPS }: Sampling = {},
): Float32Array {
  const taps = Math.min(mostTaps, Math.max(1, Math.round(Math.hypot(chip.a, chip.b))));
  if (taps > 1 && chip.b === 0 && chip.a * size >= pixels.width)
    return sampleLevelChip(pixels, chip, size, { bars, taps });
  const out = new Float32Array(size * size * 3);
  const firstColumn = Math.round(bars.columns);
  const firstRow = Math.round(bars.rows);
  for (let y = firstRow; y < size - firstRow; y++)
    for (let j = 0; j < taps; j++)
      for (let i = 0; i < taps; i++) {
        const span = {
          x: firstColumn,
          y,
          to: (y * size + firstColumn) * 3,
          end: (y * size + size - firstColumn) * 3,
        };
        addTaps(pixels, chip, span, (i + 0.5) / taps, (j + 0.5) / taps, out);
      }
  const share = 1 / (taps * taps);
  if (taps > 1) for (let i = 0; i < out.length; i++) out[i] = (out[i] ?? 0) * share;
  return out;
}

/** Adds one bilinear tap to each value from `to` to `end`, which lie in one row. */
function addTaps(
  { data, width, height }: Pixels,
  { a, b, tx, ty }: Similarity,
  { x, y, to, end }: { x: number; y: number; to: number; end: number },
  dx: number,
  dy: number,
  out: Float32Array,
): void {
  // to the middle of the source's pixels
  let u = a * (x + dx) - b * (y + dy) + tx - 0.5;
  let v = b * (x + dx) + a * (y + dy) + ty - 0.5;
  const stride = width * 3;
  for (let at = to; at < end; at += 3, u += a, v += b) {
    if (u < -0.5 || v < -0.5 || u > width - 0.5 || v > height - 0.5) continue;
    const left = Math.max(0, Math.floor(u));
    const top = Math.max(0, Math.floor(v));
    const fu = Math.max(0, u - left);
    const fv = Math.max(0, v - top);
    const p = top * stride + left * 3;
    const q = left + 1 < width ? p + 3 : p;
    const r = top + 1 < height ? p + stride : p;
    const s = r + q - p;
    const inP = (1 - fu) * (1 - fv);
    const inQ = fu * (1 - fv);
    const inR = (1 - fu) * fv;
    const inS = fu * fv;
    const red = (data[p] ?? 0) * inP + (data[q] ?? 0) * inQ + (data[r] ?? 0) * inR + (data[s] ?? 0) * inS;
    const green =
      (data[p + 1] ?? 0) * inP +
      (data[q + 1] ?? 0) * inQ +
      (data[r + 1] ?? 0) * inR +
      (data[s + 1] ?? 0) * inS;
    const blue =
      (data[p + 2] ?? 0) * inP +
      (data[q + 2] ?? 0) * inQ +
      (data[r + 2] ?? 0) * inR +
      (data[s + 2] ?? 0) * inS;
    out[at] = (out[at] ?? 0) + red;
    out[at + 1] = (out[at + 1] ?? 0) + green;
    out[at + 2] = (out[at + 2] ?? 0) + blue;
  }
}
