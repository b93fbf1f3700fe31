import type { PixelPoint } from './homography.ts';

/** A side of a quad, from one corner to the next. */
export type Side = readonly [PixelPoint, PixelPoint];

/** Where two sides, extended, cross; null when they are parallel. */
export function crossSides([a, b]: Side, [c, d]: Side): PixelPoint | null {
  const ux = b[0] - a[0];
  const uy = b[1] - a[1];
  const vx = d[0] - c[0];
  const vy = d[1] - c[1];
  const cross = ux * vy - uy * vx;
  if (Math.abs(cross) < 1e-9) return null;
  const t = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / cross;
  return [a[0] + ux * t, a[1] + uy * t];
}
