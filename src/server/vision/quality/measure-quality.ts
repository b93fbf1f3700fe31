import type { Pixels } from '../image/pixels.ts';
import { resizePixels } from '../image/resize-pixels.ts';
import { numberAt } from '../value-at.ts';

/** Burnt out: every channel at its end. Paper lit well stays below. */
const BURNT_FROM = 252;
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

function measureGlare(card: Pixels): number {
  const width = Math.ceil(card.width / GLARE_SIZE);
  const height = Math.ceil(card.height / GLARE_SIZE);
  const { data } = resizePixels(card, width, height);
  let burnt = 0;
  for (let at = 0; at < data.length; at += 3) {
    if (Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) >= BURNT_FROM) burnt++;
  }
  return burnt / (width * height);
}
