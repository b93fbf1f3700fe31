import type { Corners } from '../evidence.ts';
import { mapQuad } from '../geometry/quad.ts';
import type { Pixels } from '../image/pixels.ts';
import { warpQuad } from '../image/warp-quad.ts';
import { CARD_LONG_SIDE, CARD_SHORT_SIDE } from './card-format.ts';

/**
 * Cuts the flat card out of an image.
 *
 * @param corners in fractions of the image, clockwise from the card's own top left
 * @returns 1000 x 631 pixels, or 631 x 1000 when the card is upright
 */
export function rectifyCard(photo: Pixels, corners: Corners, vertical: boolean): Pixels {
  const quad = mapQuad(corners, ([x, y]) => [x * photo.width, y * photo.height]);
  return vertical
    ? warpQuad(photo, quad, CARD_SHORT_SIDE, CARD_LONG_SIDE)
    : warpQuad(photo, quad, CARD_LONG_SIDE, CARD_SHORT_SIDE);
}
