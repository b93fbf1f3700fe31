import type { Area } from '../frame/luma.ts';
import { type EdgeFrame, isEdge, isSeen } from './edges.ts';
import { type Line, SIDES, type Side } from './find-lines.ts';
import { type CardQuad, type Corner, makeQuad, sideLengths } from './quad.ts';

/** ID-1, ISO/IEC 7810: 85.60 by 53.98 mm. */
export const ID1_RATIO = 85.6 / 53.98;
/** How far a card's ratio may lie from that; a phone held aslant makes it flatter or steeper. */
const [FLATTEST, STEEPEST] = [1.28, 1.95];
/** A chequered cloth has card-like shapes all over, whose edges continue behind their corners. */
const MAX_OVERRUN = 0.35;

/** How much the shape that four sides make is a card's; null when it is none, or less than the best so far. */
export function scoreShape(
  frame: EdgeFrame,
  guide: Area,
  sides: Record<Side, Line>,
  best: number,
): number | null {
  const quad = makeQuad(guide, sides);
  if (!quad) return null;
  const [topLength, rightLength, bottomLength, leftLength] = sideLengths(quad);
  const ratio = (topLength + bottomLength) / (leftLength + rightLength);
  if (ratio < FLATTEST || ratio > STEEPEST) return null;
  const supports = SIDES.map((side) => sides[side].support);
  const mean = supports.reduce((sum, support) => sum + support, 0) / 4;
  const size = (topLength + bottomLength) / 2 / guide.width;
  const score =
    0.6 * mean +
    0.5 * Math.min(...supports) -
    0.5 * Math.abs(Math.log(ratio / ID1_RATIO)) +
    // Of two outlines one within the other, the outer one is the card: its print has edges too.
    0.3 * Math.min(size, 1);
  if (score <= best) return null;
  const overrun = measureOverrun(frame, quad);
  if (overrun > MAX_OVERRUN || score - 0.8 * overrun <= best) return null;
  return score - 0.8 * overrun;
}

/** The share of the edges that continues behind the corners, 0 to 1: those of a card end there, those of a table do not. */
function measureOverrun(frame: EdgeFrame, quad: CardQuad): number {
  let overruns = 0;
  for (const [from, to, isFlat] of [
    [0, 1, true],
    [3, 2, true],
    [0, 3, false],
    [1, 2, false],
  ] as const) {
    overruns += runsOn(frame, quad[from], quad[to], isFlat) + runsOn(frame, quad[to], quad[from], isFlat);
  }
  return overruns / 8;
}

/** Behind `end`, as seen from `start`: the share of six places that still are edge. An unseen side counts half. */
function runsOn(frame: EdgeFrame, start: Corner, end: Corner, isFlat: boolean): number {
  let edges = 0;
  for (let place = 1; place <= 6; place += 1) {
    const beyond = 1 + 0.02 + place * 0.02;
    const x = start[0] + (end[0] - start[0]) * beyond;
    const y = start[1] + (end[1] - start[1]) * beyond;
    if (!isSeen(frame, x, y)) edges += 0.5;
    else if (isEdge(frame, x, y, isFlat)) edges += 1;
  }
  return edges / 6;
}
