import type { Luma } from '../frame/luma.ts';
import { boundQuad, type CardQuad } from './quad.ts';

/** The noise of a camera keeps overexposed pixels a little under 255; at the border of a reflection they are mixed. */
const BURNT_LEVEL = 250;
/** Every third row and column is looked at; a shorter stretch of burnt pixels is print. */
const [EVERY, MIN_STRETCH] = [3, 3];
/** How far from the card's sides nothing is looked at, in px: a side is a border, too. */
const RIM = 2;

/**
 * The share of a card that is burnt out by the reflection of a lamp, 0 to 1. A reflection fades into the card over
 * some px. A printed white field ends at once, and of an overexposed card only the paper is burnt out.
 */
export function measureShine({ width, height, data }: Luma, quad: CardQuad): number {
  const box = boundQuad(quad);
  const left = Math.max(0, Math.ceil(box.left) + RIM);
  const top = Math.max(0, Math.ceil(box.top) + RIM);
  const columns = Math.min(width, Math.floor(box.left + box.width) - RIM) - left;
  const rows = Math.min(height, Math.floor(box.top + box.height) - RIM) - top;
  if (columns < 1 || rows < 1) return 0;
  let sum = 0;
  for (let row = 0; row < rows; row += EVERY)
    sum += countFading(data, (top + row) * width + left, 1, columns);
  for (let column = 0; column < columns; column += EVERY)
    sum += countFading(data, top * width + left + column, width, rows);
  // Each pixel is counted in a row and in a column.
  return (sum * EVERY) / (2 * columns * rows);
}

/** How many pixels of a row or column are in burnt stretches that fade out at one end. */
function countFading(data: Uint8Array, start: number, step: number, length: number): number {
  let [sum, from] = [0, -1];
  for (let at = 0; at <= length; at += 1) {
    const isBurnt = at < length && data[start + at * step]! >= BURNT_LEVEL;
    if (isBurnt && from < 0) from = at;
    if (isBurnt || from < 0) continue;
    const fades = (end: number, direction: 1 | -1) => {
      const last = end + direction * FADE.at(-1)!;
      return (
        last >= 0 && last < length && isFading(FADE.map((by) => data[start + (end + direction * by) * step]!))
      );
    };
    if (at - from >= MIN_STRETCH && (fades(from, -1) || fades(at - 1, 1))) sum += at - from;
    from = -1;
  }
  return sum;
}

/** Read so many px from the last burnt one. */
const FADE = [1, 2, 4, 6] as const;
/** The brightness of the first two of them, and how much darker the last is than the second: in grey levels. */
const [MIN_FIRST, MIN_SECOND, MIN_FALL] = [225, 205, 8];

function isFading([first, second, third, last]: readonly number[]): boolean {
  if (first! < MIN_FIRST || second! < MIN_SECOND) return false;
  return second! >= third! && third! >= last! && second! - last! >= MIN_FALL;
}
