import type { Point } from '../../vision/evidence.ts';
import { FIRST_WITH_DEPTH } from './head-depth.ts';

/** The landmarks from the brows to the mouth, 51 of them. */
export type FaceShape = { x: Float64Array; y: Float64Array };

const OUTER_CORNERS = [36, 45] as const;

/**
 * The landmarks normalised as a shape: upright by the line through the eyes, the mean of all landmarks at 0, the
 * distance between the outer corners of the eyes 1. `size` is that distance in the units of the landmarks.
 */
export function faceShape(landmarks: readonly Point[]): { shape: FaceShape; size: number } {
  const [right, left] = OUTER_CORNERS.map((at) => landmarks[at]!) as [Point, Point];
  const [dx, dy] = [left[0] - right[0], left[1] - right[1]];
  const size = Math.hypot(dx, dy);
  const [cos, sin] = [dx / size ** 2, dy / size ** 2];
  const inner = landmarks.slice(FIRST_WITH_DEPTH);
  const x = Float64Array.from(inner, ([u, v]) => cos * u + sin * v);
  const y = Float64Array.from(inner, ([u, v]) => cos * v - sin * u);
  return { shape: { x: centred(x), y: centred(y) }, size };
}

function centred(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}
