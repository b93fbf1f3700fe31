import { type Area, halve, type Luma, scaleArea } from './luma.ts';

/** A corner in px of the frame. */
export type Corner = readonly [x: number, y: number];
/** Top left, top right, bottom right, bottom left. */
export type CardQuad = readonly [Corner, Corner, Corner, Corner];

export type FoundCard = {
  /** null when no four sides make a card */
  quad: CardQuad | null;
  /** how many of the four sides look like a card's edge */
  sides: number;
  /** whether those go on out of the picture where another is missing: the card is cut off */
  isCut: boolean;
};

/** ID-1, ISO/IEC 7810: 85.60 by 53.98 mm. */
const ID1_RATIO = 85.6 / 53.98;

/** Grey levels over two pixels from which an edge counts; a white card on a white table has some ten. */
const LEAST_EDGE = 7;
/** Beside a coarse cloth an edge counts only when it is so much stronger than what the frame is full of. */
const ABOVE_TEXTURE = 1.2;
/** A side may lean by so much of its length (about 16 degrees). */
const LEAN = 0.29;
/** A side's middle is looked for from so far outside of the guide to so far inside, in parts of its size. */
const OUTSIDE = 0.16;
const INSIDE = 0.36;
/** So many lines of each side are tried together. */
const MOST_LINES = 6;
/** The share of a side that must be edge. */
const LEAST_SUPPORT = 0.55;
/** The same of a side that is spoken of by itself. */
const SURE_SUPPORT = 0.7;

/** A frame with the strength from which an edge counts in it. */
type Edged = Luma & { edge: number };

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

/** A side as where it meets the two ends of the guide, across it, in px. */
type Line = { from: number; to: number; support: number };
type Side = 'top' | 'bottom' | 'left' | 'right';
const SIDES: readonly Side[] = ['top', 'right', 'bottom', 'left'];

/**
 * Finds a card that somebody holds into the guide. It is no search of the whole picture: each side is looked for
 * where it should be, as a nearly straight row of edges, and of the best lines those four are taken that make a
 * card's shape. It looks at half the frame's size, where an edge is as strong and noise is weaker: a few milliseconds,
 * ten times a second on a cheap phone.
 */
export function findCard(luma: Luma, around: Area): FoundCard {
  const half = halve(luma);
  const guide = scaleArea(around, 0.5);
  const frame = { ...half, edge: Math.max(LEAST_EDGE, ABOVE_TEXTURE * measureTexture(half)) };
  const lines = SIDES.map((side) => findLines(frame, guide, side));
  const sides = lines.filter(([best]) => best && best.support >= LEAST_SUPPORT).length;
  const [tops, rights, bottoms, lefts] = lines as [Line[], Line[], Line[], Line[]];
  let best: { sides: Record<Side, Line>; score: number } | null = null;
  for (const top of tops) {
    for (const bottom of bottoms) {
      for (const left of lefts) {
        for (const right of rights) {
          const sides = { top, bottom, left, right };
          const score = scoreSides(frame, guide, sides, best?.score ?? Number.NEGATIVE_INFINITY);
          if (score !== null) best = { sides, score };
        }
      }
    }
  }
  const quad = best && makeQuad(guide, refine(frame, guide, best.sides));
  if (quad) return { quad: double(quad), sides: 4, isCut: false };
  return { quad: null, sides: Math.min(sides, 3), isCut: sides > 1 && isCutOff(frame, guide, lines) };
}

const double = (quad: CardQuad): CardQuad => {
  const [a, b, c, d] = quad.map(([x, y]): Corner => [2 * x, 2 * y]);
  return [a!, b!, c!, d!];
};

/** A card that goes beyond the picture: one of its sides is edge up to the picture's end. */
function isCutOff(frame: Edged, guide: Area, lines: readonly Line[][]): boolean {
  return SIDES.some((side, at) => {
    const isFlat = side === 'top' || side === 'bottom';
    const best = lines[at]!.filter(({ support }) => support >= SURE_SUPPORT).slice(0, 3);
    return best.some((line) => [true, false].some((start) => goesOut(frame, guide, line, isFlat, start)));
  });
}

/** Whether a line is edge from the guide's end to the picture's. */
function goesOut(
  frame: Edged,
  guide: Area,
  { from, to }: Line,
  isFlat: boolean,
  isAtStart: boolean,
): boolean {
  const [start, length, end] = isFlat
    ? [guide.left, guide.width, frame.width]
    : [guide.top, guide.height, frame.height];
  const [first, last] = isAtStart ? [-start / length, 0] : [1, (end - start) / length];
  let [edges, seen] = [0, 0];
  for (let place = 0; place < OUTSIDE_PLACES; place += 1) {
    const along = first + ((last - first) * (place + 0.5)) / OUTSIDE_PLACES;
    const [main, across] = [start + along * length, from + (to - from) * along];
    const [x, y] = isFlat ? [main, across] : [across, main];
    if (!isSeen(frame, x, y)) continue;
    seen += 1;
    if (Math.abs(riseAt(frame, x, y, isFlat)) >= frame.edge) edges += 1;
  }
  return seen > 0 && edges / seen > 0.5;
}
const OUTSIDE_PLACES = 8;

/** Lines that edges support, the best first, none beside another. */
function findLines(frame: Edged, guide: Area, side: Side): Line[] {
  const isFlat = side === 'top' || side === 'bottom';
  const [length, depth] = isFlat ? [guide.width, guide.height] : [guide.height, guide.width];
  const edge = sideOfGuide(guide, side);
  const inwards = side === 'top' || side === 'left' ? 1 : -1;
  const [first, last] = [-OUTSIDE * depth, INSIDE * depth];
  const step = Math.max(2, Math.round(depth / 60));
  const found: Line[] = [];
  for (let near = first; near <= last; near += step) {
    const lean = LEAN * length;
    for (let off = -lean; off <= lean; off += step) {
      const middle = edge + inwards * near;
      const [from, to] = [middle - off / 2, middle + off / 2];
      const support = measureSupport(frame, guide, isFlat, from, to);
      if (support >= LEAST_SUPPORT) found.push({ from, to, support });
    }
  }
  found.sort((a, b) => b.support - a.support);
  const kept: Line[] = [];
  for (const line of found) {
    const isNew = kept.every((other) => distance(line, other) > 2.5 * step);
    if (isNew) kept.push(line);
    if (kept.length === MOST_LINES) break;
  }
  return kept;
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

/** How many places along a line are looked at; the outer sixths are left to the corners' roundness. */
const PLACES = 24;
const SKIPPED = 1 / 6;

/** The share of a line's middle where the brightness steps across it, always in the same direction. */
function measureSupport(frame: Edged, guide: Area, isFlat: boolean, from: number, to: number): number {
  let [brighter, darker] = [0, 0];
  for (let place = 0; place < PLACES; place += 1) {
    const along = SKIPPED + ((1 - 2 * SKIPPED) * (place + 0.5)) / PLACES;
    const across = from + (to - from) * along;
    const rise = isFlat
      ? riseAt(frame, guide.left + along * guide.width, across, true)
      : riseAt(frame, across, guide.top + along * guide.height, false);
    if (rise >= frame.edge) brighter += 1;
    else if (rise <= -frame.edge) darker += 1;
  }
  return Math.max(brighter, darker) / PLACES;
}

/** How strong the edge along a line's middle is, in grey levels of all its places together. */
function measureStrength(frame: Edged, guide: Area, isFlat: boolean, from: number, to: number): number {
  let sum = 0;
  for (let place = 0; place < PLACES; place += 1) {
    const along = SKIPPED + ((1 - 2 * SKIPPED) * (place + 0.5)) / PLACES;
    const across = from + (to - from) * along;
    sum += isFlat
      ? riseAt(frame, guide.left + along * guide.width, across, true)
      : riseAt(frame, across, guide.top + along * guide.height, false);
  }
  return Math.abs(sum);
}

/** How much brighter it is one px behind a point than one before it: downwards, or to the right. */
function riseAt({ width, height, data }: Luma, x: number, y: number, isFlat: boolean): number {
  const [column, row] = [Math.round(x), Math.round(y)];
  if (column < 1 || row < 1 || column >= width - 1 || row >= height - 1) return 0;
  const at = row * width + column;
  const by = isFlat ? width : 1;
  return data[at + by]! - data[at - by]!;
}

/** The four corners, where the sides meet; null where they do not make a four-sided shape. */
function makeQuad(guide: Area, { top, bottom, left, right }: Record<Side, Line>): CardQuad | null {
  const quad = [
    meet(guide, top, left),
    meet(guide, top, right),
    meet(guide, bottom, right),
    meet(guide, bottom, left),
  ];
  const [a, b, c, d] = quad as [Corner, Corner, Corner, Corner];
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

/** How far a side's ratio may lie from a card's; a phone held aslant makes it flatter or steeper. */
const [FLATTEST, STEEPEST] = [1.28, 1.95];

/** A chequered cloth has card-like shapes all over, whose edges go on behind their corners. */
const MOST_OVERRUN = 0.35;

/** Each side to the px: those that were tried lie two apart. */
function refine(frame: Edged, guide: Area, sides: Record<Side, Line>): Record<Side, Line> {
  const refined = { ...sides };
  for (const side of SIDES) {
    const isFlat = side === 'top' || side === 'bottom';
    const { from, to } = sides[side];
    let strongest = 0;
    for (const off of AROUND) {
      for (const other of AROUND) {
        const strength = measureStrength(frame, guide, isFlat, from + off, to + other);
        if (strength <= strongest) continue;
        strongest = strength;
        refined[side] = { ...sides[side], from: from + off, to: to + other };
      }
    }
  }
  return refined;
}
const AROUND = [0, -1, 1, -2, 2] as const;

/** How much a shape is a card's; null when it is none, or less than the best so far. */
function scoreSides(frame: Edged, guide: Area, sides: Record<Side, Line>, best: number): number | null {
  const quad = makeQuad(guide, sides);
  if (!quad) return null;
  const [topLength, rightLength, bottomLength, leftLength] = lengthsOf(quad);
  const ratio = (topLength + bottomLength) / (leftLength + rightLength);
  if (ratio < FLATTEST || ratio > STEEPEST) return null;
  const supports = SIDES.map((side) => sides[side].support);
  const mean = supports.reduce((sum, support) => sum + support, 0) / 4;
  const size = (topLength + bottomLength) / 2 / guide.width;
  const score =
    0.6 * mean +
    0.5 * Math.min(...supports) -
    0.5 * Math.abs(Math.log(ratio / ID1_RATIO)) +
    // Of two outlines one within the other, the outer one is the card: what is printed on it has edges too.
    0.3 * Math.min(size, 1);
  if (score <= best) return null;
  const overrun = measureOverrun(frame, quad);
  if (overrun > MOST_OVERRUN || score - 0.8 * overrun <= best) return null;
  return score - 0.8 * overrun;
}

/** The lengths of top, right, bottom and left, in px. */
export function lengthsOf(quad: CardQuad): [number, number, number, number] {
  const length = (from: number, to: number) =>
    Math.hypot(quad[to]![0] - quad[from]![0], quad[to]![1] - quad[from]![1]);
  return [length(0, 1), length(1, 2), length(3, 2), length(0, 3)];
}

/** How much of the edges goes on behind the corners, 0 to 1: a card's end there, a table's or a page's do not. */
function measureOverrun(frame: Edged, quad: CardQuad): number {
  let overruns = 0;
  for (const [from, to, isFlat] of [
    [0, 1, true],
    [3, 2, true],
    [0, 3, false],
    [1, 2, false],
  ] as const) {
    overruns += runsOn(frame, quad[from]!, quad[to]!, isFlat) + runsOn(frame, quad[to]!, quad[from]!, isFlat);
  }
  return overruns / 8;
}

/** Behind `end`, as seen from `start`: the share of six places that still are edge. What is not seen is half of one. */
function runsOn(frame: Edged, start: Corner, end: Corner, isFlat: boolean): number {
  let edges = 0;
  for (let place = 1; place <= 6; place += 1) {
    const beyond = 1 + 0.02 + place * 0.02;
    const x = start[0] + (end[0] - start[0]) * beyond;
    const y = start[1] + (end[1] - start[1]) * beyond;
    if (!isSeen(frame, x, y)) edges += 0.5;
    else if (Math.abs(riseAt(frame, x, y, isFlat)) >= frame.edge) edges += 1;
  }
  return edges / 6;
}

const isSeen = ({ width, height }: Luma, x: number, y: number) =>
  x >= 2 && y >= 2 && x < width - 2 && y < height - 2;
