import type { PixelPoint } from './homography.ts';

/** A straight line on the image, in pixels from the image's centre: `x cos + y sin = offset`. */
export type Line = {
  /** of the line's normal, in radians, 0 .. PI */
  angle: number;
  offset: number;
  cos: number;
  sin: number;
  /** prefix sums of the steps of one pixel, along the line, that have an edge under them */
  support: Float32Array;
  /** the index in `support` of the point of the line nearest to the image's centre */
  origin: number;
  /** a border of the image: a card that the frame cuts ends there, without a visible edge */
  isFrame: boolean;
};

/** Below this sine of the angle between two lines (12 degrees) they make no corner. */
const MIN_CROSSING_SINE = 0.2;

/** Where two lines cross; null when they are near to parallel. */
export function crossLines(a: Line, b: Line): PixelPoint | null {
  const sine = a.cos * b.sin - a.sin * b.cos;
  if (Math.abs(sine) < MIN_CROSSING_SINE) return null;
  return [(a.offset * b.sin - b.offset * a.sin) / sine, (b.offset * a.cos - a.offset * b.cos) / sine];
}

/** The position of a point along the line, in pixels from the line's origin. */
export function positionAlong(line: Line, point: PixelPoint): number {
  return -point[0] * line.sin + point[1] * line.cos;
}

/** How many of the pixels between two positions along the line have an edge. */
export function supportBetween(line: Line, from: number, to: number): number {
  return supportUpTo(line, to) - supportUpTo(line, from);
}

function supportUpTo({ support, origin }: Line, position: number): number {
  return support[Math.max(0, Math.min(support.length - 1, Math.round(position + origin)))] ?? 0;
}

/** Angle between two lines, 0 .. PI/2, by the angles of both in radians, which differ by PI at most. */
export function turnBetween(a: number, b: number): number {
  const turn = Math.abs(a - b);
  return turn > Math.PI / 2 ? Math.PI - turn : turn;
}

/** The distance of two nearly parallel lines, in pixels; their normals may point to opposite sides. */
export function gapBetween(a: Line, b: Line): number {
  const opposite = Math.abs(a.angle - b.angle) > Math.PI / 2;
  return Math.abs(opposite ? a.offset + b.offset : a.offset - b.offset);
}

/** Whether a point lies between two nearly parallel lines. */
export function liesBetween([x, y]: PixelPoint, a: Line, b: Line): boolean {
  const opposite = Math.abs(a.angle - b.angle) > Math.PI / 2;
  const beyondA = x * a.cos + y * a.sin > a.offset;
  const beyondB = x * b.cos + y * b.sin > b.offset;
  return (beyondA !== beyondB) !== opposite;
}

/** The four borders of an image, as lines that no edge supports. */
export function frameLines(width: number, height: number): Line[] {
  const border = (angle: number, offset: number): Line => ({
    angle,
    offset,
    cos: Math.cos(angle),
    sin: Math.sin(angle),
    support: new Float32Array(1),
    origin: 0,
    isFrame: true,
  });
  return [
    border(0, -width / 2 + 0.5),
    border(0, width / 2 - 0.5),
    border(Math.PI / 2, -height / 2 + 0.5),
    border(Math.PI / 2, height / 2 - 0.5),
  ];
}
