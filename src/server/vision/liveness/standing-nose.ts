import type { PixelPoint } from '../geometry/homography.ts';
import { itemAt } from '../value-at.ts';
import { CHIP } from './face-chip.ts';
import { invert } from './invert.ts';
import { prepareArea, TERMS } from './sheet.ts';

/**
 * How far the nose's landmarks (27 to 35) project, as a fraction of the distance between the outer corners of the eyes.
 */
const DEPTHS = [0, 0.1, 0.21, 0.32, 0.08, 0.13, 0.17, 0.13, 0.08];
const FIRST_LANDMARK = 17;
const NOSE = 27;
const OUTER_CORNERS = [36, 45] as const;
/** Between landmarks the nearest count, up to about so many pixels away. */
const REACH = 3.2;

/**
 * How far each pixel of a face projects because of its nose, in pixels, without the part that a bent sheet can produce
 * as well: the sheet's seventh term. 0 outside the face.
 * @param landmarks 68, in pixels of the chip
 * @param face the numbers of its pixels
 */
export function standingNose(landmarks: readonly PixelPoint[], face: readonly number[]): Float64Array {
  const [[left, top], [right, low]] = OUTER_CORNERS.map((at) => itemAt(landmarks, at)) as [
    PixelPoint,
    PixelPoint,
  ];
  const apart = Math.hypot(right - left, low - top);
  const points = landmarks.slice(FIRST_LANDMARK);
  const depths = face.map((at) => apart * depthAt((at % CHIP) + 0.5, Math.floor(at / CHIP) + 0.5, points));
  const rest = withoutSheet(depths, prepareArea(face).terms);
  const standing = new Float64Array(CHIP * CHIP);
  face.forEach((at, i) => {
    standing[at] = rest[i] ?? 0;
  });
  return standing;
}

/** The mean of the landmarks' depths, the nearer ones counting more. */
function depthAt(x: number, y: number, points: readonly PixelPoint[]): number {
  let [weights, sum] = [0, 0];
  points.forEach(([u, v], i) => {
    const away = ((u - x) ** 2 + (v - y) ** 2) / (2 * REACH ** 2);
    // The far ones have so little weight that it counts only if none is near.
    const weight = Math.exp(-away) + 1e-4 / (1 + away);
    weights += weight;
    sum += weight * (DEPTHS[i - NOSE + FIRST_LANDMARK] ?? 0);
  });
  return sum / weights;
}

/** The remainder of the values after subtracting the sheet through them, by least squares. */
function withoutSheet(values: readonly number[], terms: Float64Array): number[] {
  const normal = new Float64Array(TERMS * TERMS);
  const sums = new Float64Array(TERMS);
  const term = (i: number, a: number) => terms[i * TERMS + a] ?? 0;
  values.forEach((value, i) => {
    for (let a = 0; a < TERMS; a++) {
      sums[a] = (sums[a] ?? 0) + term(i, a) * value;
      for (let b = 0; b < TERMS; b++)
        normal[a * TERMS + b] = (normal[a * TERMS + b] ?? 0) + term(i, a) * term(i, b);
    }
  });
  const inverse = invert(normal, TERMS);
  const factors = sums.map((_, a) =>
    sums.reduce((sum, each, b) => sum + (inverse[a * TERMS + b] ?? 0) * each, 0),
  );
  return values.map((value, i) => factors.reduce((rest, factor, a) => rest - factor * term(i, a), value));
}
