import { crossSides, type Side } from '../geometry/cross-sides.ts';
import { fitThroughOutliers, type Offset } from '../geometry/fit-through-outliers.ts';
import type { PixelPoint, Quad } from '../geometry/homography.ts';
import { distance } from '../geometry/quad.ts';
import type { Pixels } from '../image/pixels.ts';
import { itemAt, numberAt } from '../value-at.ts';

/** Profiles across a side, between these shares of its length: rounded corners are left out. */
const PROFILES = 60;
const FIRST_PROFILE = 0.08;
const LAST_PROFILE = 0.92;
/** Edges are searched for this far from the side, as a share of the image's long side, at least in pixels. */
const REACH = 1 / 200;
const MIN_REACH = 3;
/** Grey levels per pixel; stronger ones weigh no more than the cap. */
const MIN_STEP = 4;
const STEP_CAP = 40;
/** An edge at the end of the reach counts this much less than one in the middle. */
const FAR_PENALTY = 0.35;
/** A corner that moves by more than this many reaches has been moved by another edge. */
const MAX_SHIFT = 4;

/**
 * Moves each side of a quad to the strongest edge near it, to a fraction of a pixel, and crosses the sides again. Sides
 * without a clear edge stay. The quad is returned unchanged when a corner moves too far.
 */
export function refineCorners(image: Pixels, quad: Quad): Quad {
  const reach = Math.max(MIN_REACH, Math.max(image.width, image.height) * REACH);
  const [a, b, c, d] = quad;
  const refine = (start: PixelPoint, end: PixelPoint) => refineSide(image, start, end, reach);
  const [top, right, bottom, left] = [refine(a, b), refine(b, c), refine(c, d), refine(d, a)];
  const [p, q] = [crossSides(left, top), crossSides(top, right)];
  const [r, s] = [crossSides(right, bottom), crossSides(bottom, left)];
  if (!p || !q || !r || !s) return quad;
  const corners: Quad = [p, q, r, s];
  const hasRunOff = corners.some((corner, n) => distance(corner, itemAt(quad, n)) >= reach * MAX_SHIFT);
  return hasRunOff ? quad : corners;
}

function refineSide(image: Pixels, start: PixelPoint, end: PixelPoint, reach: number): Side {
  const length = distance(start, end);
  const alongX = (end[0] - start[0]) / length;
  const alongY = (end[1] - start[1]) / length;
  const offsets: Offset[] = [];
  for (let i = 0; i < PROFILES; i++) {
    const at = length * (FIRST_PROFILE + ((LAST_PROFILE - FIRST_PROFILE) * i) / (PROFILES - 1));
    const x = start[0] + alongX * at;
    const y = start[1] + alongY * at;
    if (x < 2 || y < 2 || x > image.width - 3 || y > image.height - 3) continue;
    const step = strongestStep(sampleProfile(image, x, y, alongX, alongY, Math.ceil(reach)));
    if (step.strength > MIN_STEP)
      offsets.push({ at, offset: step.offset, weight: Math.min(step.strength, STEP_CAP) });
  }
  const { base, slope } = fitThroughOutliers(offsets);
  const move = (point: PixelPoint, by: number): PixelPoint => [
    point[0] - alongY * by,
    point[1] + alongX * by,
  ];
  return [move(start, base), move(end, base + slope * length)];
}

/** Grey values across a side, from `-reach - 2` to `reach + 2` pixels, each the mean of three along it. */
function sampleProfile(
  image: Pixels,
  x: number,
  y: number,
  alongX: number,
  alongY: number,
  reach: number,
): number[] {
  const values: number[] = [];
  for (let k = -reach - 2; k <= reach + 2; k++) {
    const px = x - alongY * k;
    const py = y + alongX * k;
    const before = sampleGrey(image, px - 1.5 * alongX, py - 1.5 * alongY);
    const after = sampleGrey(image, px + 1.5 * alongX, py + 1.5 * alongY);
    values.push((before + sampleGrey(image, px, py) + after) / 3);
  }
  return values;
}

/** The strongest local step of a profile, nearer ones first, placed by a parabola through its neighbours. */
function strongestStep(values: readonly number[]): { strength: number; offset: number } {
  const reach = (values.length - 5) / 2;
  const steps = values.map((_, k) =>
    k < 1 || k >= values.length - 1 ? 0 : Math.abs(numberAt(values, k + 1) - numberAt(values, k - 1)),
  );
  let best = { strength: 0, offset: 0 };
  for (let k = 2; k < steps.length - 2; k++) {
    const [before, here, after] = [numberAt(steps, k - 1), numberAt(steps, k), numberAt(steps, k + 1)];
    const offset = k - reach - 2;
    const strength = here * (1 - (FAR_PENALTY * Math.abs(offset)) / reach);
    if (strength <= best.strength || here < before || here < after) continue;
    const curve = before - 2 * here + after;
    const shift = curve ? (0.5 * (before - after)) / curve : 0;
    best = { strength, offset: offset + Math.max(-0.5, Math.min(0.5, shift)) };
  }
  return best;
}

function sampleGrey({ data, width, height }: Pixels, x: number, y: number): number {
  const cx = Math.max(0, Math.min(width - 1.01, x - 0.5)); // pixels are measured from their middle
  const cy = Math.max(0, Math.min(height - 1.01, y - 0.5));
  const left = cx | 0;
  const top = cy | 0;
  const at = (top * width + left) * 3;
  const below = at + width * 3;
  const fx = cx - left;
  const upper = greyAt(data, at) * (1 - fx) + greyAt(data, at + 3) * fx;
  const lower = greyAt(data, below) * (1 - fx) + greyAt(data, below + 3) * fx;
  return upper + (lower - upper) * (cy - top);
}

function greyAt(data: Uint8Array, at: number): number {
  return (data[at] ?? 0) * 0.3 + (data[at + 1] ?? 0) * 0.59 + (data[at + 2] ?? 0) * 0.11;
}
