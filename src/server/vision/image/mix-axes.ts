import { numberAt } from '../value-at.ts';
import type { Pixels } from './pixels.ts';

/**
 * For each pixel of the result along one axis: where its source samples begin, and every sample's share. Each has
 * `taps` shares, the last ones 0 where fewer count.
 */
export type AxisWeights = { taps: number; first: Int32Array; shares: Float32Array };

/** Mixes the source rows of the row `y` of the result. Two of them at a time: going over the sums once for every row takes half as long again. */
export function mixRows(
  { data, width }: Pixels,
  { taps, first, shares }: AxisWeights,
  y: number,
  out: Float32Array,
) {
  const stride = width * 3;
  for (let i = 0; i < taps; i += 2) {
    const top = (numberAt(first, y) + i) * stride;
    const share = numberAt(shares, y * taps + i);
    const second = i + 1 < taps ? numberAt(shares, y * taps + i + 1) : 0;
    const bottom = second > 0 ? top + stride : top;
    if (i === 0)
      for (let x = 0; x < stride; x++)
        out[x] = (data[top + x] ?? 0) * share + (data[bottom + x] ?? 0) * second;
    else if (share > 0 || second > 0)
      for (let x = 0; x < stride; x++)
        out[x] = (out[x] ?? 0) + ((data[top + x] ?? 0) * share + (data[bottom + x] ?? 0) * second);
  }
}

/**
 * Mixes the columns of a row that `mixRows` has mixed.
 *
 * @param out three values a pixel; all of them are written
 * @param start what every sum begins with
 */
export function mixColumns(
  row: Float32Array,
  { taps, first, shares }: AxisWeights,
  out: Float32Array | Uint8Array,
  start = 0,
) {
  for (let at = 0, x = 0; at < out.length; at += 3, x++) {
    let red = start;
    let green = start;
    let blue = start;
    let source = (first[x] ?? 0) * 3;
    for (let i = x * taps; i < (x + 1) * taps; i++, source += 3) {
      const share = shares[i] ?? 0;
      red += (row[source] ?? 0) * share;
      green += (row[source + 1] ?? 0) * share;
      blue += (row[source + 2] ?? 0) * share;
    }
    out[at] = red;
    out[at + 1] = green;
    out[at + 2] = blue;
  }
}
