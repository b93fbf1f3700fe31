import type { Homography } from '../geometry/homography.ts';
import type { Pixels } from './pixels.ts';
import { sampleImage } from './sample-image.ts';
import { sampleLevelChip } from './sample-level-chip.ts';

/**
 * The position of a small square image (a chip) in a big one: turned, scaled and moved, never skewed. A point (x, y)
 * of the chip is at (a x - b y + tx, b x + a y + ty). Both are in pixels, with (0, 0) the outer corner of the top left
 * one.
 */
export type SimilarityTransform = { a: number; b: number; tx: number; ty: number };

/** More taps a side than this make no visible difference. */
const MAX_TAPS = 4;

export type Sampling = {
  /** columns at the left and right, and rows at the top and bottom, that stay black */
  bars?: { columns: number; rows: number };
  /** fewer taps a side are quicker, and rougher */
  maxTaps?: number;
};

/**
 * Samples a chip of `size` x `size` out of an image as RGB floats 0 .. 255, as nets need them. Bilinear; when it
 * shrinks, each value is the mean of a grid of taps. Black outside the image, and in the bars.
 */
export function sampleChip(
  pixels: Pixels,
  chip: SimilarityTransform,
  size: number,
  { bars = { columns: 0, rows: 0 }, maxTaps = MAX_TAPS }: Sampling = {},
): Float32Array {
  const taps = Math.min(maxTaps, Math.max(1, Math.round(Math.hypot(chip.a, chip.b))));
  if (taps > 1 && chip.b === 0 && chip.a * size >= pixels.width)
    return sampleLevelChip(pixels, chip, size, { bars, taps });
  const out = new Float32Array(size * size * 3);
  const firstColumn = Math.round(bars.columns);
  const firstRow = Math.round(bars.rows);
  const part = {
    x: firstColumn,
    y: firstRow,
    width: size - 2 * firstColumn,
    height: size - 2 * firstRow,
  };
  const { a, b, tx, ty } = chip;
  const map: Homography = [a, -b, tx, b, a, ty, 0, 0, 1];
  sampleImage(pixels, { map, taps, margin: 0.5 }, part, { data: out, width: size });
  return out;
}
