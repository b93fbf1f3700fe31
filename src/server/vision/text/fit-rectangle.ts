import type { PixelPoint } from '../geometry/homography.ts';
import { itemAt } from '../value-at.ts';

/** A rectangle at any angle: centre and sides in pixels, `angle` of the `width` side in radians. */
export type TurnedRectangle = { x: number; y: number; width: number; height: number; angle: number };

/** The rectangle of least area around the points (rotating calipers: one of its sides lies on the hull). */
export function fitRectangle(points: readonly PixelPoint[]): TurnedRectangle {
  const hull = convexHull(points);
  let best: TurnedRectangle = { x: 0, y: 0, width: 0, height: 0, angle: 0 };
  let minArea = Infinity;
  for (const [i, point] of hull.entries()) {
    const candidate = rectangleAlong(hull, point, itemAt(hull, (i + 1) % hull.length));
    const area = candidate.width * candidate.height;
    if (area >= minArea) continue;
    minArea = area;
    best = candidate;
  }
  return best;
}

function rectangleAlong(hull: readonly PixelPoint[], a: PixelPoint, b: PixelPoint): TurnedRectangle {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const cos = (b[0] - a[0]) / length;
  const sin = (b[1] - a[1]) / length;
  let left = Infinity;
  let right = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  for (const [x, y] of hull) {
    const u = x * cos + y * sin;
    const v = -x * sin + y * cos;
    if (u < left) left = u;
    if (u > right) right = u;
    if (v < top) top = v;
    if (v > bottom) bottom = v;
  }
  const u = (left + right) / 2;
  const v = (top + bottom) / 2;
  return {
    x: u * cos - v * sin,
    y: u * sin + v * cos,
    width: right - left,
    height: bottom - top,
    angle: Math.atan2(sin, cos),
  };
}

/** Andrew's monotone chain. */
function convexHull(points: readonly PixelPoint[]): PixelPoint[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...halfHull(sorted), ...halfHull(sorted.reverse())];
}

function halfHull(sorted: readonly PixelPoint[]): PixelPoint[] {
  const chain: PixelPoint[] = [];
  for (const point of sorted) {
    while (
      chain.length >= 2 &&
      !turnsLeft(itemAt(chain, chain.length - 2), itemAt(chain, chain.length - 1), point)
    )
      chain.pop();
    chain.push(point);
  }
  chain.pop();
  return chain;
}

function turnsLeft(o: PixelPoint, a: PixelPoint, b: PixelPoint): boolean {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]) > 0;
}
