import type { Pixels } from './pixels.ts';
import { resizePixels } from './resize-pixels.ts';

/** Shrinks so that the long side is at most `longSide` pixels; an image that already fits is returned unchanged. */
export function fitPixels(pixels: Pixels, longSide: number): Pixels {
  const scale = longSide / Math.max(pixels.width, pixels.height);
  if (scale >= 1) return pixels;
  const width = Math.max(1, Math.round(pixels.width * scale));
  return resizePixels(pixels, width, Math.max(1, Math.round(pixels.height * scale)));
}
