import { itemAt } from '../value-at.ts';

/** An edge found `offset` pixels off a side, `at` pixels along it. */
export type Offset = { at: number; offset: number; weight: number };

/** With fewer offsets, or a smaller share of them on one line, the side stays as it is. */
const MIN_OFFSETS = 12;
const MIN_AGREEING = 0.3;
/** A side is off by at most this slope (1.7 degrees). */
const MAX_SLOPE = 0.03;
/** Offsets this near to the line agree with it; slightly more are included in the last fit. Pixels. */
const AGREES_WITHIN = 0.8;
const FITS_WITHIN = 1.2;

const NO_LINE = { base: 0, slope: 0 };

/**
 * The line `offset = base + slope * at` that most offsets agree on, then fitted to those by weighted least squares.
 * Every second offset is paired with every third further on, as RANSAC does with random pairs.
 */
export function fitThroughOutliers(offsets: readonly Offset[]): { base: number; slope: number } {
  if (offsets.length < MIN_OFFSETS) return NO_LINE;
  let maxInliers = 0;
  let best = NO_LINE;
  for (let i = 0; i < offsets.length; i += 2) {
    const from = itemAt(offsets, i);
    for (let j = i + 8; j < offsets.length; j += 3) {
      const to = itemAt(offsets, j);
      const slope = (to.offset - from.offset) / (to.at - from.at);
      if (Math.abs(slope) > MAX_SLOPE) continue;
      const line = { base: from.offset - slope * from.at, slope };
      const agreeing = countNear(offsets, line);
      if (agreeing <= maxInliers) continue;
      maxInliers = agreeing;
      best = line;
    }
  }
  return maxInliers >= MIN_AGREEING * offsets.length ? fitNear(offsets, best) : NO_LINE;
}

function countNear(offsets: readonly Offset[], line: { base: number; slope: number }): number {
  let count = 0;
  for (const { at, offset } of offsets) {
    if (Math.abs(offset - line.base - line.slope * at) < AGREES_WITHIN) count++;
  }
  return count;
}

function fitNear(offsets: readonly Offset[], line: { base: number; slope: number }) {
  let weight = 0;
  let sumAt = 0;
  let sumOffset = 0;
  let sumAtAt = 0;
  let sumAtOffset = 0;
  for (const { at, offset, weight: w } of offsets) {
    if (Math.abs(offset - line.base - line.slope * at) >= FITS_WITHIN) continue;
    weight += w;
    sumAt += w * at;
    sumOffset += w * offset;
    sumAtAt += w * at * at;
    sumAtOffset += w * at * offset;
  }
  const determinant = weight * sumAtAt - sumAt * sumAt;
  if (determinant <= 1e-6) return NO_LINE;
  const slope = (weight * sumAtOffset - sumAt * sumOffset) / determinant;
  return { base: (sumOffset - slope * sumAt) / weight, slope };
}
