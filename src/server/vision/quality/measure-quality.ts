import type { Pixels } from '../image/pixels.ts';
import { numberAt } from '../value-at.ts';

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
/** The lightest tenth of a well-lit card reaches this level. Slopes of a darker one are lower by that share. */
const LIT_FROM = 160;
const LIGHT_SHARE = 0.1;
/** In less light the print is lost in the noise. */
const MIN_LIGHT = 40;

/**
 * The quality of a card's photograph.
 *
 * @param card the rectified card
 * @returns `sharpness` 0 (soft) .. 1 (sharp), as in good light, and `glare`, the share of the area that is burnt out
 */
export function measureQuality(card: Pixels): { sharpness: number; glare: number } {
  const { width, height } = card;
  return {
    sharpness: Math.min(
      1,
      measureSharpness(countSlopes(card), (width - 1) * (height - 1)) * measureDimness(countLevels(card)),
    ),
    glare: countBurntCells(card) / (Math.ceil(width / CELL) * Math.ceil(height / CELL)),
  };
}

/**
 * @returns how many pixels have each slope 0 .. 255: the greater step of the green channel, to the pixel on the right
 * and to that of the row below
 */
function countSlopes({ data, width, height }: Pixels): Uint32Array {
  const slopes = new Uint32Array(256);
  const stride = width * 3;
  for (let y = 0; y < height - 1; y++) {
    const last = (y + 1) * stride - 3;
    for (let at = y * stride + 1; at < last; at += 3) {
      const green = data[at] ?? 0;
      const slope = Math.max(
        Math.abs(green - (data[at + 3] ?? 0)),
        Math.abs(green - (data[at + stride] ?? 0)),
      );
      slopes[slope] = (slopes[slope] ?? 0) + 1;
    }
  }
  return slopes;
}

/** How many pixels have each level 0 .. 255 of the green channel. */
function countLevels({ data }: Pixels): Uint32Array {
  const levels = new Uint32Array(256);
  for (let at = 1; at < data.length; at += 3) {
    const green = data[at] ?? 0;
    levels[green] = (levels[green] ?? 0) + 1;
  }
  return levels;
}

/** By which factor the slopes of print would be higher in good light; 1 for a well-lit card. */
function measureDimness(levels: Uint32Array): number {
  const total = levels.reduce((sum, count) => sum + count, 0);
  let level = 255;
  for (let lighter = numberAt(levels, level); level > MIN_LIGHT && lighter < total * LIGHT_SHARE; )
    lighter += numberAt(levels, --level);
  return Math.max(1, LIT_FROM / level);
}

/** How many cells are burnt out. Those at the right and lower border may be smaller. */
function countBurntCells(card: Pixels): number {
  let burnt = 0;
  for (let top = 0; top < card.height; top += CELL)
    for (let left = 0; left < card.width; left += CELL) if (isBurnt(card, left, top)) burnt++;
  return burnt;
}

/** Whether the mean of each channel is at its maximum, up to rounding. */
function isBurnt({ data, width, height }: Pixels, left: number, top: number): boolean {
  const right = Math.min(left + CELL, width);
  const bottom = Math.min(top + CELL, height);
  const minBurnt = BURNT_FROM * (right - left) * (bottom - top);
  let [red, green, blue] = [0, 0, 0];
  for (let y = top; y < bottom; y++)
    for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at += 3) {
      red += data[at] ?? 0;
      green += data[at + 1] ?? 0;
      blue += data[at + 2] ?? 0;
    }
  return red >= minBurnt && green >= minBurnt && blue >= minBurnt;
}

/** By the slope that the steepest two per cent of the pixels reach: the edges of letters, however many there are. */
function measureSharpness(slopes: Uint32Array, total: number): number {
  let slope = 255;
  for (let steeper = numberAt(slopes, slope); slope > SOFT_STEP && steeper < total * PRINT_SHARE; )
    steeper += numberAt(slopes, --slope);
  return Math.max(0, (slope - SOFT_STEP) / (SHARP_STEP - SOFT_STEP));
}
