import type { Pixels } from '../image/pixels.ts';
import { numberAt } from '../value-at.ts';

/** Burnt out: every channel at its end, to the rounding. Paper lit well stays below. */
const BURNT_FROM = 251.5;
const GLARE_SIZE = 4;
/** The steepest share of a card's pixels is its print. */
const PRINT_SHARE = 0.02;
/** Grey levels per pixel along the print's edges of a flat card: blurred beyond reading, and as sharp as it gets. */
const SOFT_STEP = 12;
const SHARP_STEP = 60;

/**
 * How well a card was photographed.
 *
 * @param card the rectified card
 * @returns `sharpness` 0 (soft) .. 1 (sharp), and `glare`, the share of the area that is burnt out
 */
export function measureQuality(card: Pixels): { sharpness: number; glare: number } {
  return { sharpness: measureSharpness(card), glare: measureGlare(card) };
}

/** The slope that the steepest two per cent of the pixels reach: the edges of letters, however many there are. */
function measureSharpness({ data, width, height }: Pixels): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const at = (y * width + x) * 3 + 1;
      const here = data[at] ?? 0;
      const across = Math.abs((data[at + 3] ?? 0) - here);
      const down = Math.abs((data[at + width * 3] ?? 0) - here);
      const slope = Math.max(across, down);
      counts[slope] = (counts[slope] ?? 0) + 1;
      total++;
    }
  }
  let slope = 255;
  for (let steeper = numberAt(counts, slope); slope > 0 && steeper < total * PRINT_SHARE; )
    steeper += numberAt(counts, --slope);
  return Math.min(1, Math.max(0, (slope - SOFT_STEP) / (SHARP_STEP - SOFT_STEP)));
}

/** By cells: burnt out where the mean of its pixels is. */
function measureGlare(card: Pixels): number {
  let [burnt, cells] = [0, 0];
  for (let top = 0; top < card.height; top += GLARE_SIZE) {
    for (let left = 0; left < card.width; left += GLARE_SIZE) {
      cells++;
      if (isBurnt(card, left, top)) burnt++;
    }
  }
  return burnt / cells;
}

/** Most cells are known by their first pixel: so dark a one cannot be made up for by the others. */
function isBurnt({ data, width, height }: Pixels, left: number, top: number): boolean {
  const right = Math.min(left + GLARE_SIZE, width);
  const bottom = Math.min(top + GLARE_SIZE, height);
  const count = (right - left) * (bottom - top);
  const first = (top * width + left) * 3;
  const darkest = Math.min(data[first] ?? 0, data[first + 1] ?? 0, data[first + 2] ?? 0);
  if (darkest < 255 - (255 - BURNT_FROM) * count) return false;
  let [red, green, blue] = [0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left, at = (y * width + left) * 3; x < right; x++, at += 3) {
      red += data[at] ?? 0;
      green += data[at + 1] ?? 0;
      blue += data[at + 2] ?? 0;
    }
  }
  return Math.min(red, green, blue) >= BURNT_FROM * count;
}
