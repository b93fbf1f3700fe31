import {
  findHomography,
  type Homography,
  type PixelPoint,
  type Quad,
  rectangleQuad,
} from '../geometry/homography.ts';
import type { Pixels } from './pixels.ts';

/** More taps a side than this make no visible difference. */
const MOST_TAPS = 4;

/**
 * Cuts a quadrilateral out of a picture and flattens it to `width` x `height`. Bilinear; when that shrinks, each
 * result pixel is the mean of a grid of taps, so that nothing flickers. Beyond the picture its edge repeats.
 * @param quad in pixels of `pixels`, clockwise from what shall be the top left
 * @throws RangeError when three corners lie on one line
 */
export function warpQuad(pixels: Pixels, quad: Quad, width: number, height: number): Pixels {
  const map = findHomography(rectangleQuad(width, height), quad);
  const taps = Math.min(MOST_TAPS, Math.max(1, Math.round(shrinkage(quad, width, height))));
  const data = new Uint8Array(width * height * 3);
  const sums = new Float32Array(width * 3);
  const share = 1 / (taps * taps);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let j = 0; j < taps; j++)
      for (let i = 0; i < taps; i++) addRow(pixels, map, (i + 0.5) / taps, y + (j + 0.5) / taps, sums);
    for (let x = 0, to = y * width * 3; x < sums.length; x++) data[to + x] = (sums[x] ?? 0) * share + 0.5;
  }
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

/** Adds one bilinear sample a result pixel: at x + `offset` for each column x, at the height `y`. */
function addRow(
  { data, width, height }: Pixels,
  h: Homography,
  offset: number,
  y: number,
  sums: Float32Array,
) {
  const right = width - 1;
  const bottom = height - 1;
  const stride = width * 3;
  for (let at = 0, x = offset; at < sums.length; at += 3, x++) {
    const k = 1 / (h[6] * x + h[7] * y + 1);
    // to the middle of the source's pixels, and back onto the picture
    const u = Math.min(Math.max((h[0] * x + h[1] * y + h[2]) * k - 0.5, 0), right);
    const v = Math.min(Math.max((h[3] * x + h[4] * y + h[5]) * k - 0.5, 0), bottom);
    const left = Math.floor(u);
    const top = Math.floor(v);
    const fu = u - left;
    const fv = v - top;
    const p = top * stride + left * 3;
    const q = fu > 0 ? p + 3 : p; // a whole coordinate may be the last one
    const r = fv > 0 ? p + stride : p;
    const s = r + q - p;
    const [a, b, c, d] = [(1 - fu) * (1 - fv), fu * (1 - fv), (1 - fu) * fv, fu * fv];
    const red = (data[p] ?? 0) * a + (data[q] ?? 0) * b + (data[r] ?? 0) * c + (data[s] ?? 0) * d;
    const green =
      (data[p + 1] ?? 0) * a + (data[q + 1] ?? 0) * b + (data[r + 1] ?? 0) * c + (data[s + 1] ?? 0) * d;
    const blue =
      (data[p + 2] ?? 0) * a + (data[q + 2] ?? 0) * b + (data[r + 2] ?? 0) * c + (data[s + 2] ?? 0) * d;
    sums[at] = (sums[at] ?? 0) + red;
    sums[at + 1] = (sums[at + 1] ?? 0) + green;
    sums[at + 2] = (sums[at + 2] ?? 0) + blue;
  }
}
