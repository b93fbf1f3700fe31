import type { Luma } from '../frame/luma.ts';
import { isPaper } from './measure-card-surface.ts';
import type { CardQuad } from './quad.ts';

/**
 * A frame, and the difference in brightness (grey levels over two pixels) from which a step in it counts as
 * an edge.
 */
export type EdgeFrame = Luma & {
  edge: number;
  /** whether an outline has paper in it; where the image has more px than the frame, that looks at them */
  hasPaper(quad: CardQuad): boolean;
};

/** The least of these differences: a white card on a white table has about ten. */
const MIN_EDGE = 7;
/** On a coarse cloth an edge counts only if it is this many times as strong as the frame's mean step. */
const ABOVE_TEXTURE = 1.2;

/** A frame with the threshold for an edge, which depends on its texture. */
export function withEdges(
  frame: Luma,
  hasPaper: EdgeFrame['hasPaper'] = (quad) => isPaper(frame, quad),
): EdgeFrame {
  return { ...frame, hasPaper, edge: Math.max(MIN_EDGE, ABOVE_TEXTURE * measureTexture(frame)) };
}

/** The mean step of brightness, on every other pixel of every other row. */
function measureTexture({ width, height, data }: Luma): number {
  let [sum, count] = [0, 0];
  for (let y = 1; y < height - 1; y += 2) {
    for (let at = y * width + 1, end = at + width - 2; at < end; at += 2) {
      sum += Math.abs(data[at + 1]! - data[at - 1]!) + Math.abs(data[at + width]! - data[at - width]!);
      count += 2;
    }
  }
  return sum / Math.max(1, count);
}

/**
 * How much brighter it is one px behind a point than one before it: downwards for horizontal edges, to the right for
 * vertical ones.
 */
export function riseAt({ width, height, data }: Luma, x: number, y: number, isFlat: boolean): number {
  const [column, row] = [Math.round(x), Math.round(y)];
  if (column < 1 || row < 1 || column >= width - 1 || row >= height - 1) return 0;
  const at = row * width + column;
  const by = isFlat ? width : 1;
  return data[at + by]! - data[at - by]!;
}

/** Whether there is an edge at a point. */
export const isEdge = (frame: EdgeFrame, x: number, y: number, isFlat: boolean): boolean =>
  Math.abs(riseAt(frame, x, y, isFlat)) >= frame.edge;

/** Whether a point is in the image. */
export const isSeen = ({ width, height }: Luma, x: number, y: number): boolean =>
  x >= 2 && y >= 2 && x < width - 2 && y < height - 2;
