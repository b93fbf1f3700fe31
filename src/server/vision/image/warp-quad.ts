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
  if (taps === 1) sampleOnce(pixels, map, { data, width, height });
  else sampleMeans(pixels, map, taps, { data, width, height });
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

/**
 * One bilinear sample a pixel, as `addRow` takes it, stored at once: what grows by a step a pixel is added up, and no
 * sums are kept, which takes two thirds of the time.
 */
function sampleOnce({ data, width, height }: Pixels, h: Homography, out: Pixels): void {
  const right = width - 1;
  const bottom = height - 1;
  const stride = width * 3;
  const [stepU, stepV, stepW] = [h[0], h[3], h[6]];
  for (let row = 0, at = 0; row < out.height; row++) {
    const y = row + 0.5;
    let sumU = h[0] * 0.5 + h[1] * y + h[2];
    let sumV = h[3] * 0.5 + h[4] * y + h[5];
    let sumW = h[6] * 0.5 + h[7] * y + 1;
    for (const end = at + out.width * 3; at < end; at += 3, sumU += stepU, sumV += stepV, sumW += stepW) {
      const k = 1 / sumW;
      const u = Math.min(Math.max(sumU * k - 0.5, 0), right);
      const v = Math.min(Math.max(sumV * k - 0.5, 0), bottom);
      const left = u | 0;
      const top = v | 0;
      const fu = u - left;
      const fv = v - top;
      const p = top * stride + left * 3;
      const q = fu > 0 ? p + 3 : p;
      const r = fv > 0 ? p + stride : p;
      const s = r + q - p;
      const d = fu * fv;
      const b = fu - d;
      const c = fv - d;
      const a = 1 - fu - c;
      const [e, f, g, i] = [p + 1, q + 1, r + 1, s + 1];
      out.data[at] = (data[p] ?? 0) * a + (data[q] ?? 0) * b + (data[r] ?? 0) * c + (data[s] ?? 0) * d + 0.5;
      out.data[at + 1] =
        (data[e] ?? 0) * a + (data[f] ?? 0) * b + (data[g] ?? 0) * c + (data[i] ?? 0) * d + 0.5;
      out.data[at + 2] =
        (data[e + 1] ?? 0) * a +
        (data[f + 1] ?? 0) * b +
        (data[g + 1] ?? 0) * c +
        (data[i + 1] ?? 0) * d +
        0.5;
    }
  }
}

/** The mean of a grid of samples a pixel. */
function sampleMeans(pixels: Pixels, h: Homography, taps: number, { data, width, height }: Pixels): void {
  const sums = new Float32Array(width * 3);
  const share = 1 / (taps * taps);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let j = 0; j < taps; j++)
      for (let i = 0; i < taps; i++) addRow(pixels, h, (i + 0.5) / taps, y + (j + 0.5) / taps, sums);
    for (let x = 0, to = y * width * 3; x < sums.length; x++) data[to + x] = (sums[x] ?? 0) * share + 0.5;
  }
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
