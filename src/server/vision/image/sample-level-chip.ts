import { type AxisWeights, mixAxes } from './mix-axes.ts';
import type { Pixels } from './pixels.ts';

/**
 * The same as `sampleChip` for a chip that is not turned and as wide as the image. Its grid of taps is the product of
 * those along both axes, so whole rows are mixed first, and then their columns. It takes half the time.
 *
 * @param taps a side
 */
export function sampleLevelChip(
  pixels: Pixels,
  { a, tx, ty }: { a: number; tx: number; ty: number },
  size: number,
  { bars, taps }: { bars: { columns: number; rows: number }; taps: number },
): Float32Array {
  const columns = tapWeights(pixels.width, {
    scale: a,
    start: tx,
    size,
    bar: Math.round(bars.columns),
    taps,
  });
  const rows = tapWeights(pixels.height, { scale: a, start: ty, size, bar: Math.round(bars.rows), taps });
  const out = new Float32Array(size * size * 3);
  mixAxes(pixels, { rows, columns }, out);
  return out;
}

type Axis = { scale: number; start: number; size: number; bar: number; taps: number };

/** The shares of bilinear taps along one axis; none in the bars, and none of a tap beyond the image. */
function tapWeights(from: number, { scale, start, size, bar, taps }: Axis): AxisWeights {
  const reach = Math.min(from, Math.ceil((scale * (taps - 1)) / taps) + 2);
  const weights = { taps: reach, first: new Int32Array(size), shares: new Float32Array(size * reach) };
  for (let at = bar; at < size - bar; at++) {
    const tapPosition = (tap: number) => scale * (at + (tap + 0.5) / taps) + start - 0.5;
    const first = Math.max(0, Math.min(Math.floor(tapPosition(0)), from - reach));
    weights.first[at] = first;
    const add = (pixel: number, share: number) => {
      const to = at * reach + pixel - first;
      weights.shares[to] = (weights.shares[to] ?? 0) + share / taps;
    };
    for (let tap = 0; tap < taps; tap++) {
      const place = tapPosition(tap);
      if (place < -0.5 || place > from - 0.5) continue;
      const left = Math.max(0, Math.floor(place));
      const share = Math.max(0, place - left);
      add(left, 1 - share);
      add(Math.min(left + 1, from - 1), share);
    }
  }
  return weights;
}
