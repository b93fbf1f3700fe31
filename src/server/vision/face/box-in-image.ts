import type { Box } from '../evidence.ts';
import type { PixelRect } from '../image/crop-pixels.ts';
import type { Pixels } from '../image/pixels.ts';

/** A box as in evidence: in fractions of the image. */
export function boxInImage(box: PixelRect, { width, height }: Pixels): Box {
  return { x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height };
}
