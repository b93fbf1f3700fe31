import { CHIP } from './face-chip.ts';
import { invert } from './invert.ts';
import type { Area, Sheet } from './sheet.ts';

/** Moves a sheet until its view looks most like the image that it was made for. */
export type TrackPlane = (viewedImage: Float32Array, start: Sheet) => Sheet;

const ROUNDS = 20;
/** The search ends when no factor of the sheet changes by more than this many pixels. */
const MIN_PIXEL_CHANGE = 0.02;

/**
 * Prepares the Gauss-Newton search for an image (a chip's grey levels). The gradient is that of the image itself
 * instead of the view (Hager and Belhumeur 1998), so each round only computes a sum.
 */
export function trackPlane(image: Float32Array, area: Area): TrackPlane {
  const slopes = measureGradients(image, area);
  const inverse = invert(squares(slopes, area), 2 * area.count);
  const sums = new Float64Array(2 * area.count);
  const warped = new Float32Array(image.length);
  return (viewedImage, start) => {
    const sheet = Float64Array.from(start);
    for (let round = 0; round < ROUNDS; round++) {
      showSheet(viewedImage, sheet, area, warped);
      addMissing(sums, slopes, area, image, warped);
      if (move(sheet, inverse, sums) < MIN_PIXEL_CHANGE) break;
    }
    return sheet;
  };
}

/** Sums the difference between the image and the sheet's view, weighted by each factor's gradient. */
function addMissing(
  sums: Float64Array,
  slopes: Float64Array,
  { at, count }: Area,
  image: Float32Array,
  warped: Float32Array,
): void {
  const factors = 2 * count;
  sums.fill(0);
  for (let i = 0, from = 0; i < at.length; i++, from += factors) {
    const pixel = at[i] ?? 0;
    const missing = (image[pixel] ?? 0) - (warped[pixel] ?? 0);
    for (let a = 0; a < factors; a++) sums[a] = (sums[a] ?? 0) + (slopes[from + a] ?? 0) * missing;
  }
}

/** The gradient: how each pixel changes with each factor of the sheet. */
function measureGradients(image: Float32Array, { at, terms, count }: Area): Float64Array {
  const slopes = new Float64Array(at.length * 2 * count);
  at.forEach((pixel, i) => {
    const right = ((image[pixel + 1] ?? 0) - (image[pixel - 1] ?? 0)) / 2;
    const down = ((image[pixel + CHIP] ?? 0) - (image[pixel - CHIP] ?? 0)) / 2;
    for (let a = 0; a < count; a++) {
      const term = terms[i * count + a] ?? 0;
      slopes[i * 2 * count + a] = right * term;
      slopes[(i * 2 + 1) * count + a] = down * term;
    }
  });
  return slopes;
}

function squares(slopes: Float64Array, { at, count }: Area): Float64Array {
  const factors = 2 * count;
  const sums = new Float64Array(factors * factors);
  for (let i = 0; i < at.length; i++)
    for (let a = 0; a < factors; a++) {
      const slope = slopes[i * factors + a] ?? 0;
      for (let b = 0; b < factors; b++)
        sums[a * factors + b] = (sums[a * factors + b] ?? 0) + slope * (slopes[i * factors + b] ?? 0);
    }
  return sums;
}

/** @returns by how many pixels the sheet moved at most */
function move(sheet: Sheet, inverse: Float64Array, sums: Float64Array): number {
  const factors = sums.length;
  let maxShift = 0;
  for (let a = 0; a < factors; a++) {
    let step = 0;
    for (let b = 0; b < factors; b++) step += (inverse[a * factors + b] ?? 0) * (sums[b] ?? 0);
    sheet[a] = (sheet[a] ?? 0) + step;
    maxShift = Math.max(maxShift, Math.abs(step));
  }
  return maxShift;
}

/** Samples the viewed image at each pixel of the sheet, bilinear. */
export function showSheet(
  viewedImage: Float32Array,
  sheet: Sheet,
  { at, terms, count }: Area,
  warped: Float32Array,
): void {
  for (let i = 0, from = 0; i < at.length; i++, from += count) {
    let column = -0.5;
    let row = -0.5;
    for (let a = 0; a < count; a++) {
      const term = terms[from + a] ?? 0;
      column += (sheet[a] ?? 0) * term;
      row += (sheet[count + a] ?? 0) * term;
    }
    const x = Math.max(0, Math.min(CHIP - 1.001, column));
    const y = Math.max(0, Math.min(CHIP - 1.001, row));
    const left = Math.floor(x);
    const top = Math.floor(y);
    const one = top * CHIP + left;
    const fx = x - left;
    const fy = y - top;
    const upper = (viewedImage[one] ?? 0) * (1 - fx) + (viewedImage[one + 1] ?? 0) * fx;
    const lower = (viewedImage[one + CHIP] ?? 0) * (1 - fx) + (viewedImage[one + CHIP + 1] ?? 0) * fx;
    warped[at[i] ?? 0] = upper * (1 - fy) + lower * fy;
  }
}
