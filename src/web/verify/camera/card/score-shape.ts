import type { Area } from '../frame/luma.ts';
import { type EdgeFrame, isSeen, riseAt } from './edges.ts';
import { SIDES } from './find-lines.ts';
import { type CardQuad, type Corner, type Line, makeQuad, type Side, sideLengths } from './quad.ts';

/** ID-1, ISO/IEC 7810: 85.60 by 53.98 mm. */
export const ID1_RATIO = 85.6 / 53.98;
/** How far a card's ratio may lie from that; a phone held aslant makes it flatter or steeper. */
const [FLATTEST, STEEPEST] = [1.28, 1.95];
/** A card seen so much from one end looks flatter still: its farther side is so much shorter than its nearer one. */
const [STEEPEST_ASLANT, ASLANT] = [2.4, 0.88];
/** Below this score a shape is a cloth's: of ten blankets, one has a shape with paper above it. */
const MIN_SHAPE = 0.9;
/** From this score on a shape is a card's whatever is printed in it: a busy card has no even paper. */
export const SURE_SHAPE = 1.15;
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
  const isAslant = Math.min(topLength, bottomLength) < ASLANT * Math.max(topLength, bottomLength);
  if (ratio < FLATTEST || ratio > (isAslant ? STEEPEST_ASLANT : STEEPEST)) return null;
  const supports = SIDES.map((side) => sides[side].support);
  // What is not even a rectangle has to be seen all around: the edge of a hand may pass for a side.
  const isSkewed =
    Math.min(shorterByLonger(topLength, bottomLength), shorterByLonger(leftLength, rightLength)) < SKEWED;
  if (isSkewed && Math.min(...supports) < SURE_SUPPORT) return null;
  const mean = supports.reduce((sum, support) => sum + support, 0) / 4;
  const size = (topLength + bottomLength) / 2 / guide.width;
  const score =
    0.6 * mean +
    0.5 * Math.min(...supports) -
    (isAslant ? 0.2 : 0.5) * Math.abs(Math.log(ratio / ID1_RATIO)) +
    // Of two outlines one within the other, the outer one is the card: its print has edges too.
    0.3 * Math.min(size, 1);
  const minimum = Math.max(best, MIN_SHAPE);
  if (score <= minimum) return null;
  const overrun = measureOverrun(frame, quad);
  if (overrun > MAX_OVERRUN || score - 0.8 * overrun <= minimum) return null;
  return score - 0.8 * overrun;
}

const shorterByLonger = (a: number, b: number) => Math.min(a, b) / Math.max(a, b);
/** Opposite sides that differ so much, and the share of each side that is edge then. */
const [SKEWED, SURE_SUPPORT] = [0.85, 0.85];

/** Two opposite sides, each as the corners between which it lies; first the flat ones. */
const OPPOSITES = [
  [
    [0, 1],
    [3, 2],
  ],
  [
    [0, 3],
    [1, 2],
  ],
] as const;

/**
 * The share of the edges that continues behind the corners, 0 to 1: those of a card end there, those of a table do
 * not. Where two continue, or do not reach the side that joins them, that side is not the card's: 1.
 */
function measureOverrun(frame: EdgeFrame, quad: CardQuad): number {
  let overruns = 0;
  for (const [at, sides] of OPPOSITES.entries()) {
    for (const isBack of [false, true]) {
      let [runs, misses] = [0, 0];
      for (const side of sides) {
        const [start, end] = isBack ? [quad[side[1]], quad[side[0]]] : [quad[side[0]], quad[side[1]]];
        const isFlat = at === 0;
        const sign = measureSign(frame, start, end, isFlat);
        const beyond = shareOfEdges(frame, start, end, isFlat, PLACES_BEHIND, sign);
        overruns += beyond;
        if (beyond > MAX_RUN) runs += 1;
        if (shareOfEdges(frame, start, end, isFlat, PLACES_BEFORE[at]!, sign) < MIN_REACH) misses += 1;
      }
      if (runs === 2 || misses === 2) return 1;
    }
  }
  return overruns / 8;
}

/** Places behind a corner and before it, in parts of a flat side and of an upright one; corners are round. */
const PLACES_BEHIND = [1.04, 1.06, 1.08, 1.1, 1.12, 1.14];
const PLACES_BEFORE = [
  [0.84, 0.86, 0.88, 0.9, 0.92, 0.94],
  [0.78, 0.8, 0.82, 0.84, 0.86, 0.88],
];
/** The share of them that is edge where a side continues, and where it does not reach its corner. */
const [MAX_RUN, MIN_REACH] = [0.8, 0.3];

/** Whether it becomes brighter (1) or darker (-1) across the middle of a side. */
function measureSign(frame: EdgeFrame, start: Corner, end: Corner, isFlat: boolean): number {
  let sum = 0;
  for (const place of MIDDLE_PLACES) sum += Math.sign(riseAt(frame, ...placeOn(start, end, place), isFlat));
  return Math.sign(sum);
}
const MIDDLE_PLACES = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];

const placeOn = (start: Corner, end: Corner, place: number): Corner => [
  start[0] + (end[0] - start[0]) * place,
  start[1] + (end[1] - start[1]) * place,
];

/** As seen from `start`: the share of places along the side that are its edge. An unseen one counts half. */
function shareOfEdges(
  frame: EdgeFrame,
  start: Corner,
  end: Corner,
  isFlat: boolean,
  places: readonly number[],
  sign: number,
): number {
  let edges = 0;
  for (const place of places) {
    const [x, y] = placeOn(start, end, place);
    if (!isSeen(frame, x, y)) edges += 0.5;
    else if (sign * riseAt(frame, x, y, isFlat) >= frame.edge) edges += 1;
  }
  return edges / places.length;
}
