import { findHomography, type PixelPoint, type Quad, rectangleQuad } from '../geometry/homography.ts';
import type { Pixels } from './pixels.ts';
import { sampleImage } from './sample-image.ts';

/** More taps a side than this make no visible difference. */
const MAX_TAPS = 4;

/**
 * Cuts a quadrilateral out of an image and flattens it to `width` x `height`. Bilinear; when that shrinks, each result
 * pixel is the mean of a grid of taps, to avoid aliasing. Beyond the image its edge repeats.
 * @param quad in pixels of `pixels`, clockwise from the result's top left
 * @throws RangeError when three corners lie on one line
 */
export function warpQuad(pixels: Pixels, quad: Quad, width: number, height: number): Pixels {
  const map = findHomography(rectangleQuad(width, height), quad);
  const taps = Math.min(MAX_TAPS, Math.max(1, Math.round(shrinkage(quad, width, height))));
  const data = new Uint8Array(width * height * 3);
  const part = { x: 0, y: 0, width, height };
  sampleImage(pixels, { map, taps, margin: Number.POSITIVE_INFINITY }, part, { data, width });
  return { data, width, height };
}

/** How many source pixels lie under one of the result, along the longest side. */
function shrinkage(quad: Quad, width: number, height: number): number {
  const [topLeft, topRight, bottomRight, bottomLeft] = quad;
  const side = (from: PixelPoint, to: PixelPoint) => Math.hypot(to[0] - from[0], to[1] - from[1]);
  return Math.max(
    side(topLeft, topRight) / width,
    side(bottomLeft, bottomRight) / width,
    side(topLeft, bottomLeft) / height,
    side(topRight, bottomRight) / height,
  );
}
