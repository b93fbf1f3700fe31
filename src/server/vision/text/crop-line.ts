import type { Pixels } from '../image/pixels.ts';
import { warpQuad } from '../image/warp-quad.ts';
import type { TextBox } from './text-box.ts';

/** The height PP-OCRv4's line nets take. */
export const LINE_HEIGHT = 48;
/** Longer lines are squeezed: small print of 55 letters takes half the time, and no field was lost by it. */
const MOST_WIDTH = 640;
const LEAST_WIDTH = 16;

/** Cuts a line out of a picture, level, 48 pixels high, its width in proportion. */
export function cropLine(picture: Pixels, box: TextBox): Pixels {
  const width = Math.round((box.width / Math.max(1, box.height)) * LINE_HEIGHT);
  return warpQuad(picture, box.quad, Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width)), LINE_HEIGHT);
}
