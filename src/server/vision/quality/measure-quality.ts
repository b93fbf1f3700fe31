import type { Pixels } from '../image/pixels.ts';
import { openKernel } from '../kernels/open-kernel.ts';
import { computeOffsets, memory } from '../kernels/thread-memory.ts';
import { numberAt } from '../value-at.ts';

/**
 * Parameters other than `stride`, `count`, `floor` or `most` are offsets in the thread's memory; see the kernel's
 * source.
 */
type Kernel = {
  countSlopes(row: number, stride: number, count: number, floor: number, steps: number, slopes: number): void;
  countBurnt(cells: number, stride: number, count: number, most: number): number;
};
const { countSlopes, countBurnt } = openKernel<Kernel>('quality');

/** Burnt out: every channel at its maximum, up to rounding. Well-lit paper stays below. */
const BURNT_FROM = 251.5;
/** Pixels on each side of the cells whose means decide what is burnt out. */
const CELL = 4;
/** The steepest share of a card's pixels is its print. */
const PRINT_SHARE = 0.02;
/**
 * Grey levels per pixel along the print's edges of a flat card: blurred beyond reading, and at the maximum sharpness.
 */
const SOFT_STEP = 12;
const SHARP_STEP = 60;

/**
 * The quality of a card's photograph.
 *
 * @param card the rectified card
 * @returns `sharpness` 0 (soft) .. 1 (sharp), and `glare`, the share of the area that is burnt out
 */
export function measureQuality(card: Pixels): { sharpness: number; glare: number } {
  const { width, height } = card;
  const { slopes, burnt } = countPixels(card);
  return {
    sharpness: measureSharpness(slopes, (width - 1) * (height - 1)),
    glare: burnt / (Math.ceil(width / CELL) * Math.ceil(height / CELL)),
  };
}

/**
 * @returns `slopes`, how many pixels have each slope 0 .. 255 (of those up to SOFT_STEP not all are counted), valid
 * until the thread's memory is laid out again; and how many cells are `burnt`
 */
function countPixels({ data, width, height }: Pixels): { slopes: Uint32Array; burnt: number } {
  const stride = Math.ceil(width / CELL) * CELL * 3;
  // One line of cells at a time, and the row below it, where its last slopes end.
  const place = computeOffsets({ rows: (CELL + 1) * stride, steps: 16, slopes: 256 * 4 });
  const rows = new Uint8Array(memory.buffer, place.rows, (CELL + 1) * stride).fill(255);
  const slopes = new Uint32Array(memory.buffer, place.slopes, 256).fill(0);
  const columns = Math.floor(width / CELL);
  let burnt = 0;
  for (let top = 0; top < height; top += CELL) {
    const cellHeight = Math.min(CELL, height - top);
    // The missing part of a cell at the border counts as white: it lacks nothing.
    if (cellHeight < CELL) rows.fill(255);
    for (let y = 0; y < Math.min(CELL + 1, height - top); y++) {
      const from = (top + y) * width * 3;
      rows.set(data.subarray(from, from + width * 3), y * stride);
      const above = place.rows + (y - 1) * stride;
      if (y > 0 && width > 1) countSlopes(above, stride, width - 1, SOFT_STEP, place.steps, place.slopes);
    }
    const maxLack = (255 - BURNT_FROM) * cellHeight;
    if (columns > 0) burnt += countBurnt(place.rows, stride, columns, maxLack * CELL);
    if (width % CELL > 0)
      burnt += countBurnt(place.rows + columns * CELL * 3, stride, 1, maxLack * (width % CELL));
  }
  return { slopes, burnt };
}

/** By the slope that the steepest two per cent of the pixels reach: the edges of letters, however many there are. */
function measureSharpness(slopes: Uint32Array, total: number): number {
  let slope = 255;
  for (let steeper = numberAt(slopes, slope); slope > SOFT_STEP && steeper < total * PRINT_SHARE; )
    steeper += numberAt(slopes, --slope);
  return Math.min(1, Math.max(0, (slope - SOFT_STEP) / (SHARP_STEP - SOFT_STEP)));
}
