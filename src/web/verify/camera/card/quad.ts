import type { Area } from '../frame/luma.ts';

/** A side as where it meets the two ends of the guide, across it, in px. */
export type Line = { from: number; to: number; support: number };
export type Side = 'top' | 'bottom' | 'left' | 'right';

/** A corner in px of the frame. */
export type Corner = readonly [x: number, y: number];
/** Top left, top right, bottom right, bottom left. */
export type CardQuad = readonly [Corner, Corner, Corner, Corner];

/** The same four corners, each somewhere else. */
export function mapCorners([a, b, c, d]: CardQuad, to: (corner: Corner) => Corner): CardQuad {
  return [to(a), to(b), to(c), to(d)];
}

/** The lengths of top, right, bottom and left, in px. */
export function sideLengths(quad: CardQuad): [number, number, number, number] {
  const length = (from: number, to: number) =>
    Math.hypot(quad[to]![0] - quad[from]![0], quad[to]![1] - quad[from]![1]);
  return [length(0, 1), length(1, 2), length(3, 2), length(0, 3)];
}

/** The middle of an outline, across (0) or down (1), in px. */
export const middle = (quad: CardQuad, axis: 0 | 1) =>
  quad.reduce((sum, corner) => sum + corner[axis], 0) / 4;

/** The four corners, where the sides meet; null where they do not make a four-sided shape. */
export function makeQuad(guide: Area, { top, bottom, left, right }: Record<Side, Line>): CardQuad | null {
  const a = meet(guide, top, left);
  const b = meet(guide, top, right);
  const c = meet(guide, bottom, right);
  const d = meet(guide, bottom, left);
  const isOpen = b[0] - a[0] > 10 && c[0] - d[0] > 10 && d[1] - a[1] > 6 && c[1] - b[1] > 6;
  return isOpen ? [a, b, c, d] : null;
}

/** Where a flat and an upright line meet. */
function meet(guide: Area, flat: Line, upright: Line): Corner {
  // y = flat.from + (x - left) * slope; x = upright.from + (y - top) * lean
  const slope = (flat.to - flat.from) / guide.width;
  const lean = (upright.to - upright.from) / guide.height;
  const y = (flat.from + (upright.from - guide.top * lean - guide.left) * slope) / (1 - slope * lean);
  return [upright.from + (y - guide.top) * lean, y];
}

/** The smallest area with all corners in it. */
export function boundQuad(quad: CardQuad): Area {
  const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
