import { itemAt } from '../value-at.ts';
import type { PixelPoint, Quad } from './homography.ts';

/** Applies a mapping of points to every corner. */
export function mapQuad(quad: Quad, map: (point: PixelPoint) => PixelPoint): Quad {
  return [map(quad[0]), map(quad[1]), map(quad[2]), map(quad[3])];
}

export function distance(a: PixelPoint, b: PixelPoint): number {
  const x = b[0] - a[0];
  const y = b[1] - a[1];
  return Math.sqrt(x * x + y * y); // many times faster than Math.hypot, and quads come by the hundred thousand
}

/** Lengths of the sides 0-1, 1-2, 2-3, 3-0. */
export function sideLengths(quad: Quad): [number, number, number, number] {
  return [
    distance(quad[0], quad[1]),
    distance(quad[1], quad[2]),
    distance(quad[2], quad[3]),
    distance(quad[3], quad[0]),
  ];
}

/** Area of a polygon in square pixels; positive when its corners go clockwise on the screen (y down). */
export function signedArea(polygon: readonly PixelPoint[]): number {
  let sum = 0;
  for (let i = 0; i < polygon.length; i++) {
    const a = itemAt(polygon, i);
    const b = itemAt(polygon, (i + 1) % polygon.length);
    sum += a[0] * b[1] - a[1] * b[0];
  }
  return sum / 2;
}

/** Whether a point lies in a convex quad (its edge included), for either direction of its corners. */
export function quadContains(quad: Quad, point: PixelPoint, turn = Math.sign(signedArea(quad))): boolean {
  return !(
    turn * sideOfLine(point, quad[0], quad[1]) < 0 ||
    turn * sideOfLine(point, quad[1], quad[2]) < 0 ||
    turn * sideOfLine(point, quad[2], quad[3]) < 0 ||
    turn * sideOfLine(point, quad[3], quad[0]) < 0
  );
}

/** Positive to the right of the line from one point to another (y down), negative to the left, 0 on it. */
export function sideOfLine(point: PixelPoint, from: PixelPoint, to: PixelPoint): number {
  return (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]);
}

/** The corners of an axis-aligned rectangle in a frame turned by `angle` (radians). */
export function turnedRectangle(
  angle: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): Quad {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const turn = (u: number, v: number): PixelPoint => [u * cos - v * sin, u * sin + v * cos];
  return [turn(left, top), turn(right, top), turn(right, bottom), turn(left, bottom)];
}

/** The smallest rectangle of a frame turned by `angle` that contains the points, in that frame's axes. */
export function boundsInFrame(points: readonly PixelPoint[], angle: number) {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    const u = x * cos + y * sin;
    const v = -x * sin + y * cos;
    bounds.left = Math.min(bounds.left, u);
    bounds.right = Math.max(bounds.right, u);
    bounds.top = Math.min(bounds.top, v);
    bounds.bottom = Math.max(bounds.bottom, v);
  }
  return bounds;
}
