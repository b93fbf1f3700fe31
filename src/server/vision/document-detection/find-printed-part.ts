import { addMargin, type PixelRect } from '../image/crop-pixels.ts';
import { numberAt } from '../value-at.ts';
import type { EdgePoints } from './thin-edges.ts';

/** Weaker edges (grey levels per pixel) may be the grain, the folds and the shadows of a blank page. */
const MIN_STRENGTH = 8;
/** Specks of dust lie outside, if they are no more than this share of the edges on each side. */
const SPECK_SHARE = 0.01;
/** In shares of its size: a pale card's own edges are outside its print. */
const MARGIN = 0.2;

/**
 * The part of an image that is not blank, with a margin, in the image's pixels: a card on the page of a scanner, for
 * example. Null without edges.
 *
 * @param scale the image is so many times as large as the one with the edges
 */
export function findPrintedPart(
  { count, width, height, x, y, strength }: EdgePoints,
  scale: number,
): PixelRect | null {
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(height);
  let strong = 0;
  for (let n = 0; n < count; n++) {
    if (numberAt(strength, n) < MIN_STRENGTH) continue;
    strong++;
    addTo(columns, numberAt(x, n) + width / 2);
    addTo(rows, numberAt(y, n) + height / 2);
  }
  if (strong === 0) return null;
  const [left, right] = innerRange(columns, SPECK_SHARE * strong);
  const [top, bottom] = innerRange(rows, SPECK_SHARE * strong);
  const part = { x: left, y: top, width: right - left, height: bottom - top };
  return addMargin(enlarge(part, scale), MARGIN);
}

function addTo(counts: Uint32Array, at: number): void {
  const cell = Math.min(counts.length - 1, Math.max(0, Math.floor(at)));
  counts[cell] = numberAt(counts, cell) + 1;
}

/** From where to where the counts are, without `skipped` at either end. */
function innerRange(counts: Uint32Array, skipped: number): [number, number] {
  const whole = Array.from(counts);
  return [firstAfter(whole, skipped), counts.length - firstAfter(whole.reverse(), skipped)];
}

function firstAfter(counts: readonly number[], skipped: number): number {
  let sum = 0;
  return counts.findIndex((count) => {
    sum += count;
    return sum > skipped;
  });
}

function enlarge({ x, y, width, height }: PixelRect, scale: number): PixelRect {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}
