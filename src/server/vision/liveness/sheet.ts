import type { PixelPoint } from '../geometry/homography.ts';
import { CHIP } from './face-chip.ts';
import { invert } from './invert.ts';

/**
 * The view of an image on a sheet after the sheet is moved, tilted and bent. Each point's new position is a sum of 1,
 * x, y, x^2, xy and y^2 (x and y from -1 to 1 over the chip). The first six factors give the column, the others the
 * row, in pixels of a chip.
 */
export type Sheet = Float64Array;
export const TERMS = 6;

/** Some pixels of a chip, by their numbers, and so many terms of each. */
export type Area = { at: Int32Array; terms: Float64Array; count: number };

/** @param standing how far each pixel of the chip projects, for a sheet with a projecting part: a seventh term */
export function prepareArea(pixels: readonly number[], standing?: Float64Array): Area {
  const count = standing ? TERMS + 1 : TERMS;
  const area = { at: Int32Array.from(pixels), terms: new Float64Array(pixels.length * count), count };
  pixels.forEach((at, i) => {
    const terms = area.terms.subarray(i * count, (i + 1) * count);
    setTerms(terms, (at % CHIP) + 0.5, Math.floor(at / CHIP) + 0.5);
    if (standing) terms[TERMS] = standing[at] ?? 0;
  });
  return area;
}

/** Writes the six terms of a point of a chip. */
function setTerms(terms: Float64Array, column: number, row: number): void {
  const x = (2 * column) / CHIP - 1;
  const y = (2 * row) / CHIP - 1;
  terms[0] = 1;
  terms[1] = x;
  terms[2] = y;
  terms[3] = x * x;
  terms[4] = x * y;
  terms[5] = y * y;
}

/**
 * The sheet that maps points nearest to others, by least squares.
 * @param termCount how many of the six terms: 3 keep it flat
 */
export function fitSheet(from: readonly PixelPoint[], to: readonly PixelPoint[], termCount: 3 | 6): Sheet {
  const terms = new Float64Array(TERMS);
  const normal = new Float64Array(termCount * termCount);
  const sums = [new Float64Array(termCount), new Float64Array(termCount)] as const;
  from.forEach(([column, row], i) => {
    setTerms(terms, column, row);
    for (let a = 0; a < termCount; a++) {
      const term = terms[a] ?? 0;
      for (let b = 0; b < termCount; b++)
        normal[a * termCount + b] = (normal[a * termCount + b] ?? 0) + term * (terms[b] ?? 0);
      sums[0][a] = (sums[0][a] ?? 0) + term * (to[i]?.[0] ?? 0);
      sums[1][a] = (sums[1][a] ?? 0) + term * (to[i]?.[1] ?? 0);
    }
  });
  const inverse = invert(normal, termCount);
  const sheet = new Float64Array(2 * TERMS);
  sums.forEach((sum, half) => {
    for (let a = 0; a < termCount; a++)
      for (let b = 0; b < termCount; b++)
        sheet[half * TERMS + a] =
          (sheet[half * TERMS + a] ?? 0) + (inverse[a * termCount + b] ?? 0) * (sum[b] ?? 0);
  });
  return sheet;
}
