import type { Area } from '../frame/luma.ts';
import type { EdgeFrame } from './edges.ts';
import type { Line, Side } from './quad.ts';

export const SIDES: readonly Side[] = ['top', 'right', 'bottom', 'left'];

export const isFlatSide = (side: Side): boolean => side === 'top' || side === 'bottom';

/** A side may lean by so much of its length (about 16 degrees). */
const MAX_LEAN = 0.29;
/** A side's middle is looked for from so far outside of the guide to so far inside, in parts of its size. */
const OUTSIDE_SHARE = 0.16;
const INSIDE_SHARE = 0.36;
/** So many lines of each side are tried together. */
const MAX_LINES = 6;
/** The share of a side that must be edge. */
const MIN_SUPPORT = 0.55;

/** Where edges make up a side, the best first, none beside another. */
export function findLines(frame: EdgeFrame, guide: Area, side: Side): Line[] {
  const isFlat = isFlatSide(side);
  const [length, depth] = isFlat ? [guide.width, guide.height] : [guide.height, guide.width];
  const edge = sideOfGuide(guide, side);
  const inwards = side === 'top' || side === 'left' ? 1 : -1;
  const [first, last] = [-OUTSIDE_SHARE * depth, INSIDE_SHARE * depth];
  const step = Math.max(2, Math.round(depth / 60));
  const rail = prepareScan(frame, guide, isFlat);
  const candidates: Line[] = [];
  for (let near = first; near <= last; near += step) {
    const lean = MAX_LEAN * length;
    for (let off = -lean; off <= lean; off += step) {
      const middle = edge + inwards * near;
      const [from, to] = [middle - off / 2, middle + off / 2];
      const support = measureSupport(rail, from, to);
      if (support >= MIN_SUPPORT) candidates.push({ from, to, support });
    }
  }
  return selectBest(candidates, 2.5 * step);
}

/** The lines of most support, each in the middle of the lines near it that have as much: those lean off a side both ways. */
function selectBest(candidates: Line[], apart: number): Line[] {
  candidates.sort((a, b) => b.support - a.support);
  const lines: Line[] = [];
  for (const line of candidates) {
    if (lines.some((other) => distance(line, other) <= apart)) continue;
    const equals = candidates.filter(
      (each) => each.support === line.support && distance(line, each) <= apart,
    );
    lines.push(averageLines(equals, line.support));
    if (lines.length === MAX_LINES) break;
  }
  return lines;
}

function averageLines(lines: readonly Line[], support: number): Line {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { from: mean(lines.map(({ from }) => from)), to: mean(lines.map(({ to }) => to)), support };
}

const distance = (a: Line, b: Line) => Math.max(Math.abs(a.from - b.from), Math.abs(a.to - b.to));

function sideOfGuide({ left, top, width, height }: Area, side: Side): number {
  switch (side) {
    case 'top':
      return top;
    case 'bottom':
      return top + height;
    case 'left':
      return left;
    case 'right':
      return left + width;
  }
}

/** Places along a line that are looked at. The outer sixths are left out because of the round corners. */
const PLACES = 24;
const SKIPPED_SHARE = 1 / 6;
const PLACES_ALONG = Float64Array.from(
  { length: PLACES },
  (_, place) => SKIPPED_SHARE + ((1 - 2 * SKIPPED_SHARE) * (place + 0.5)) / PLACES,
);

/**
 * The values that are the same for all lines of a side, worked out once: lines are tried some ten thousand
 * times a frame.
 */
type ScanLayout = {
  frame: EdgeFrame;
  /** how far the places are along the guide, in whole px */
  mains: Int32Array;
  /** the frame's size across the side */
  depth: number;
  /** from one px to the next in the frame's data, along the side and across it */
  steps: { main: number; across: number };
};

function prepareScan(frame: EdgeFrame, guide: Area, isFlat: boolean): ScanLayout {
  const { width, height } = frame;
  const [start, length, end] = isFlat ? [guide.left, guide.width, width] : [guide.top, guide.height, height];
  const mains = Int32Array.from(PLACES_ALONG, (along) => {
    const main = Math.round(start + along * length);
    return main < 1 || main >= end - 1 ? NO_PLACE : main;
  });
  const [depth, main, across] = isFlat ? [height, 1, width] : [width, width, 1];
  return { frame, mains, depth, steps: { main, across } };
}
const NO_PLACE = -1;

/** How much the brightness rises across a line at one of its places; 0 where that is not in the frame. */
function riseOn({ frame, mains, depth, steps }: ScanLayout, from: number, to: number, place: number): number {
  const main = mains[place]!;
  const across = Math.round(from + (to - from) * PLACES_ALONG[place]!);
  if (main === NO_PLACE || across < 1 || across >= depth - 1) return 0;
  const at = main * steps.main + across * steps.across;
  return frame.data[at + steps.across]! - frame.data[at - steps.across]!;
}

/** The same over a px more: lines are tried two px apart, and a sharp side may lie between two of them. */
function riseNear(
  { frame, mains, depth, steps }: ScanLayout,
  from: number,
  to: number,
  place: number,
): number {
  const main = mains[place]!;
  const across = Math.round(from + (to - from) * PLACES_ALONG[place]!);
  if (main === NO_PLACE || across < 1 || across >= depth - 2) return 0;
  const at = main * steps.main + across * steps.across;
  return frame.data[at + 2 * steps.across]! - frame.data[at - steps.across]!;
}

/** With this many places without an edge a line is no side. */
const MAX_MISSES = PLACES * (1 - MIN_SUPPORT);

/**
 * The share of a line's middle where the brightness steps across it, always in the same direction; 0 as soon as it is
 * too little for a side, as of most lines.
 */
function measureSupport(rail: ScanLayout, from: number, to: number): number {
  const { edge } = rail.frame;
  let [brighter, darker] = [0, 0];
  for (let place = 0; place < PLACES; place += 1) {
    const rise = riseNear(rail, from, to, place);
    if (rise >= edge) brighter += 1;
    else if (rise <= -edge) darker += 1;
    if (place + 1 - Math.max(brighter, darker) > MAX_MISSES) return 0;
  }
  return Math.max(brighter, darker) / PLACES;
}

/** An outline of the frame before, where it is in this one; null when one of its sides is none any more. */
export function findAgain(
  frame: EdgeFrame,
  guide: Area,
  sides: Record<Side, Line>,
): Record<Side, Line> | null {
  const again = refineLines(frame, guide, sides);
  for (const side of SIDES) {
    const { from, to } = again[side];
    const support = measureSupport(prepareScan(frame, guide, isFlatSide(side)), from, to);
    if (support === 0) return null;
    again[side] = { from, to, support };
  }
  return again;
}

/** How strong the edge along a line's middle is, in grey levels of all its places together. */
function measureStrength(rail: ScanLayout, from: number, to: number): number {
  let sum = 0;
  for (let place = 0; place < PLACES; place += 1) sum += riseOn(rail, from, to, place);
  return Math.abs(sum);
}

/** Refines each side to the pixel: the lines that were tried are two pixels apart. */
export function refineLines(frame: EdgeFrame, guide: Area, sides: Record<Side, Line>): Record<Side, Line> {
  const refined = { ...sides };
  for (const side of SIDES) {
    const { from, to } = sides[side];
    const rail = prepareScan(frame, guide, isFlatSide(side));
    let strongest = 0;
    for (const off of NEIGHBOUR_STEPS) {
      for (const other of NEIGHBOUR_STEPS) {
        const strength = measureStrength(rail, from + off, to + other);
        if (strength <= strongest) continue;
        strongest = strength;
        refined[side] = { ...sides[side], from: from + off, to: to + other };
      }
    }
  }
  return refined;
}
const NEIGHBOUR_STEPS = [0, -1, 1, -2, 2] as const;
