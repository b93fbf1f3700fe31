import type { Quad } from './homography.ts';

/**
 * The flat rectangle that a quad shows, for a camera whose axis passes through the point 0, 0.
 *
 * The two columns of the homography from the unit square (Heckbert, 1989) are the rectangle's sides as the camera sees
 * them. Their lengths give the proportion; their angle shows whether it is a rectangle at all.
 *
 * @param quad in pixels from the image's centre
 * @param focal the camera's focal length in pixels
 * @returns `ratio` of side 0-1 to side 1-2, and `skew`, the cosine of the corner (0 for a right angle)
 */
export function measureRectangle(quad: Quad, focal: number): { ratio: number; skew: number } {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = quad;
  const dx1 = x1 - x2;
  const dx2 = x3 - x2;
  const dy1 = y1 - y2;
  const dy2 = y3 - y2;
  const sx = x0 - x1 + x2 - x3;
  const sy = y0 - y1 + y2 - y3;
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  const ax = (x1 - x0 + g * x1) / focal;
  const ay = (y1 - y0 + g * y1) / focal;
  const bx = (x3 - x0 + h * x3) / focal;
  const by = (y3 - y0 + h * y3) / focal;
  const across = Math.sqrt(ax * ax + ay * ay + g * g);
  const down = Math.sqrt(bx * bx + by * by + h * h);
  return { ratio: across / down, skew: (ax * bx + ay * by + g * h) / (across * down) };
}
