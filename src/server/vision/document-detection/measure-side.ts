import type { PixelPoint } from '../geometry/homography.ts';
import { type Line, positionAlong, supportBetween } from '../geometry/line.ts';
import { distance } from '../geometry/quad.ts';
import { minSide, type Scene } from './scene.ts';

/** The evidence for a line as a card's side between two corners. */
export type Side = {
  /** the share of the side that has an edge under it, 0 .. 1 */
  support: number;
  /** the share of edge in the stretches beyond both corners, 0 .. 1 */
  runningOn: number;
  /** a border of the image */
  isFrame: boolean;
};

const MIN_SUPPORT = 0.22;
/** Rounded corners are left out at both ends of a side. */
const CORNER_SHARE = 0.07;

/** Support of a side without visible edges: at the image's border, and of an inferred side. */
const FRAME: Side = { support: 0.45, runningOn: 0, isFrame: true };
export const INFERRED_SIDE: Side = { support: 0.3, runningOn: 0, isFrame: false };

/** The share of a side that has an edge under it, and how far that edge continues; null if it can be no card's side. */
export function measureSide(line: Line, start: PixelPoint, end: PixelPoint, scene: Scene): Side | null {
  if (distance(start, end) < minSide(scene)) return null;
  if (line.isFrame) return FRAME;
  const first = positionAlong(line, start);
  const last = positionAlong(line, end);
  const from = Math.min(first, last);
  const to = Math.max(first, last);
  const support = shareBetween(line, from, to);
  return support < MIN_SUPPORT ? null : { support, runningOn: shareBeyond(line, from, to), isFrame: false };
}

function shareBetween(line: Line, from: number, to: number): number {
  const corner = (to - from) * CORNER_SHARE;
  return Math.min(1, supportBetween(line, from + corner, to - corner) / (to - from - 2 * corner));
}

/** The share of edge in the stretch after each corner: a table's edge or a letter's rule does not end there. */
function shareBeyond(line: Line, from: number, to: number): number {
  const stretch = Math.max(6, 0.12 * (to - from));
  const beyond = supportBetween(line, from - stretch, from - 2) + supportBetween(line, to + 2, to + stretch);
  return beyond / (2 * stretch);
}
