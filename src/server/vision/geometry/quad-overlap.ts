import { itemAt } from '../value-at.ts';
import type { PixelPoint, Quad } from './homography.ts';
import { sideOfLine, signedArea } from './quad.ts';

/**
 * Intersection over union of two convex quads, 0 .. 1: how well a found outline fits the true one. The benchmark and
 * the tests use it.
 */
export function quadOverlap(a: Quad, b: Quad): number {
  const intersection = Math.abs(signedArea(clipPolygon(a, b)));
  return intersection / (Math.abs(signedArea(a)) + Math.abs(signedArea(b)) - intersection);
}

/** Sutherland and Hodgman (1974): cuts the polygon by each side of the clip in turn. */
function clipPolygon(polygon: readonly PixelPoint[], clip: Quad): readonly PixelPoint[] {
  const turn = Math.sign(signedArea(clip));
  let clippedPolygon = polygon;
  clip.forEach((from, i) => {
    const to = itemAt(clip, (i + 1) % 4);
    const side = (point: PixelPoint) => turn * sideOfLine(point, from, to);
    clippedPolygon = clippedPolygon.flatMap((point, j) => {
      const next = itemAt(clippedPolygon, (j + 1) % clippedPolygon.length);
      const corner = side(point) >= 0 ? [point] : [];
      return side(point) >= 0 === side(next) >= 0
        ? corner
        : [...corner, between(point, next, side(point), side(next))];
    });
  });
  return clippedPolygon;
}

function between(a: PixelPoint, b: PixelPoint, sideA: number, sideB: number): PixelPoint {
  const t = sideA / (sideA - sideB);
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}
