import type { Pixels } from '../image/pixels.ts';
import { warpQuad } from '../image/warp-quad.ts';
import type { TextBox } from './text-box.ts';

/** The height PP-OCRv4's line nets take. */
export const LINE_HEIGHT = 48;
/** Longer lines are squeezed: small print of 55 letters takes half the time, and no field was lost by it. */
const MAX_WIDTH = 640;
const MIN_WIDTH = 16;

/** Cuts a line out of an image, level, 48 pixels high, its width in proportion. */
export function cropLine(image: Pixels, box: TextBox): Pixels {
  const width = Math.round((box.width / Math.max(1, box.height)) * LINE_HEIGHT);
  return warpQuad(image, box.quad, Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)), LINE_HEIGHT);
}
