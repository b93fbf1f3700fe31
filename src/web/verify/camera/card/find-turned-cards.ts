import type { Area } from '../frame/luma.ts';
import type { EdgeFrame } from './edges.ts';
import { boundQuad, type CardQuad, type Corner, middle, sideLengths } from './quad.ts';
import { ID1_RATIO } from './score-shape.ts';

/** A card anywhere in a frame, in any direction. */
export type FoundCard = {
  /** its long sides first and third; the first corner is the left one of the upper long side */
  quad: CardQuad;
  /** how much the shape is a card's; only compared */
  score: number;
};

/** A straight line: `x * cos + y * sin = rho`, by its direction's number and in px. */
export type Line = { angle: number; rho: number; votes: number };

/** Directions of lines, each of 2 degrees. */
export const ANGLES = 90;
const STEP = Math.PI / ANGLES;
export const COS = Float64Array.from({ length: ANGLES }, (_, angle) => Math.cos(angle * STEP));
export const SIN = Float64Array.from({ length: ANGLES }, (_, angle) => Math.sin(angle * STEP));
/** Lines that lie this near, in px, count as one. */
const RHO_STEP = 1.5;
const MIN_VOTES = 16;
const MAX_LINES = 32;
/** Opposite sides may differ by so many directions, and neighbours from a right angle: the phone may be held aslant. */
const [MAX_SKEW, MAX_ASLANT] = [4, 5];
/** ID-1 is 1.586. A phone held aslant makes it flatter or steeper. */
const [FLATTEST, STEEPEST] = [1.3, 1.92];
/** The long side at least, in parts of the frame's width. */
const MIN_LENGTH = 0.25;
const MAX_OVERRUN = 0.4;

/** Cards that do not overlap, the surest first, by the Hough transform of the frame's edges. */
export function findTurnedCards(frame: EdgeFrame): FoundCard[] {
  const minLength = MIN_LENGTH * frame.width;
  const pairs = pairLines(pickLines(vote(frame), frame), minLength);
  const candidates: FoundCard[] = [];
  for (const one of pairs) {
    for (const other of pairs) {
      const ratio = other.apart / one.apart;
      if (ratio < FLATTEST || ratio > STEEPEST || other.apart < minLength) continue;
      if (ANGLES / 2 - skew(one.first.angle, other.first.angle) > MAX_ASLANT) continue;
      const card = scoreCard(frame, one, other);
      if (card) candidates.push(card);
    }
  }
  candidates.sort((a, b) => b.score - a.score);
  const cards: FoundCard[] = [];
  for (const card of candidates) if (cards.every(({ quad }) => isApart(quad, card.quad))) cards.push(card);
  return cards;
}

/** How much of a cut card is seen, in parts of the side that is seen whole. */
const [MIN_SEEN, MAX_SEEN] = [0.3, 1.5];
const SURE_SUPPORT = 0.7;

/** Whether a card goes beyond the image's end: two of its sides run there, and a third joins them. */
export function hasCutCard(frame: EdgeFrame): boolean {
  const borders = getBorders(frame);
  // The end is where the image ends.
  const getEnds = (third: Line, apart: number) =>
    borders.filter((border) => {
      const shownShare = distance(border, third) / apart;
      return (
        skew(border.angle, third.angle) <= 2 * MAX_SKEW && shownShare >= MIN_SEEN && shownShare <= MAX_SEEN
      );
    });
  return joinSides(frame, null, getEnds, (quad) => frame.hasPaper(quad));
}

/**
 * Whether another card that is accepted lies beside a known one. Three of its sides are enough: a band as bright as the
 * table, the image's end or the known card may hide the fourth.
 */
export function hasAnother(
  frame: EdgeFrame,
  foundCard: CardQuad,
  isAccepted: (quad: CardQuad) => boolean,
): boolean {
  // The end is where a card of this shape ends, on either side of the third line, with that as its long or short side.
  const getEnds = ({ angle, rho }: Line, apart: number) =>
    [apart / ID1_RATIO, -apart / ID1_RATIO, apart * ID1_RATIO, -apart * ID1_RATIO].map((by) => ({
      angle,
      rho: rho + by,
      votes: 0,
    }));
  return joinSides(frame, foundCard, getEnds, (quad) => {
    const [top, right] = sideLengths(quad);
    const card: CardQuad = top > right ? quad : [quad[1], quad[2], quad[3], quad[0]];
    return isApart(foundCard, card) && isAccepted(card);
  });
}

/**
 * Whether two sides, a third that joins them, and an end as the fourth make an outline that is accepted.
 * @param getEnds the ends: lines across both sides, where they may stop although no fourth side is seen there. `apart`
 * is how far the two sides lie apart, in px
 */
function joinSides(
  frame: EdgeFrame,
  foundCard: CardQuad | null,
  getEnds: (third: Line, apart: number) => readonly Line[],
  isAccepted: (quad: CardQuad) => boolean,
): boolean {
  const lines = pickLines(vote(frame, foundCard), frame);
  return pairLines(lines, MIN_LENGTH * frame.width).some(({ first, second, apart }) =>
    lines.some((third) => {
      if (ANGLES / 2 - skew(first.angle, third.angle) > MAX_ASLANT) return false;
      const [near, far] = [meet(frame, first, third), meet(frame, second, third)];
      if (!near || !far || measureSupport(frame, near, far) < SURE_SUPPORT) return false;
      if (runsOn(frame, near, far) + runsOn(frame, far, near) > MAX_OVERRUN) return false;
      return getEnds(third, apart).some((end) => {
        const [one, other] = [meet(frame, first, end), meet(frame, second, end)];
        if (!one || !other) return false;
        const isCut = isCutSide(frame, near, one) && isCutSide(frame, far, other);
        return isCut && isAccepted(orderCorners([near, far, other, one]));
      });
    }),
  );
}

/** A side that reaches the image's end, and not beyond the corner where it begins. */
const isCutSide = (frame: EdgeFrame, corner: Corner, end: Corner): boolean =>
  measureSupport(frame, corner, end) >= SURE_SUPPORT && runsOn(frame, end, corner) <= MAX_OVERRUN;

/** The ends of the image as lines. */
const getBorders = ({ width, height }: EdgeFrame): Line[] => [
  { angle: 0, rho: 0, votes: 0 },
  { angle: 0, rho: width - 1, votes: 0 },
  { angle: ANGLES / 2, rho: 0, votes: 0 },
  { angle: ANGLES / 2, rho: height - 1, votes: 0 },
];

/** Whether a place lies in a card's box, or on its edge. */
export const isWithin = ({ left, top, width, height }: Area, x: number, y: number): boolean =>
  Math.abs(x - left - width / 2) < width / 2 + 2 && Math.abs(y - top - height / 2) < height / 2 + 2;

type Votes = { counts: Uint16Array; rhos: number; offset: number };

/** Beside a known card, a card's edges are this much stronger than an edge must be; the grain of wood is not. */
const ABOVE_GRAIN = 1.75;

/**
 * Each edge votes for the lines through it that have about its direction.
 * @param card a card that is known: what is on it is no other one
 */
export function vote({ width, height, data, edge }: EdgeFrame, card: CardQuad | null = null): Votes {
  const cardArea = card && boundQuad(card);
  const minEdge = cardArea ? ABOVE_GRAIN * edge : edge;
  const offset = Math.ceil(width / RHO_STEP) + 1;
  const rhos = offset + Math.ceil(Math.hypot(width, height) / RHO_STEP) + 1;
  const counts = new Uint16Array(ANGLES * rhos);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1, at = y * width + 1; x < width - 1; x += 1, at += 1) {
      const [across, down] = [data[at + 1]! - data[at - 1]!, data[at + width]! - data[at - width]!];
      if (Math.abs(across) < minEdge && Math.abs(down) < minEdge) continue;
      if (cardArea && isWithin(cardArea, x, y)) continue;
      // A slanting side is a flight of steps: with the corners (Sobel) its direction is nearer. So is that of a thread,
      // which makes more cards of a cloth, so only beside a known card.
      const rise = cardArea ? data[at + width + 1]! - data[at - width - 1]! : 0;
      const fall = cardArea ? data[at - width + 1]! - data[at + width - 1]! : 0;
      const direction = Math.round(Math.atan2(2 * down + rise - fall, 2 * across + rise + fall) / STEP);
      for (let by = -1; by <= 1; by += 1) {
        const angle = (direction + by + 2 * ANGLES) % ANGLES;
        const rho = Math.round((x * COS[angle]! + y * SIN[angle]!) / RHO_STEP) + offset;
        counts[angle * rhos + rho]! += 1;
      }
    }
  }
  return { counts, rhos, offset };
}

/** The lines with the most votes, none beside another. */
export function pickLines({ counts, rhos, offset }: Votes, { width }: EdgeFrame): Line[] {
  const lines: Line[] = [];
  for (let angle = 0; angle < ANGLES; angle += 1) {
    for (let rho = 2; rho < rhos - 2; rho += 1) {
      const votes = counts[angle * rhos + rho]!;
      if (votes >= MIN_VOTES) lines.push({ angle, rho: (rho - offset) * RHO_STEP, votes });
    }
  }
  lines.sort((a, b) => b.votes - a.votes);
  const strongest: Line[] = [];
  for (const line of lines) {
    if (strongest.every((other) => isAnother(line, other, width))) strongest.push(line);
    if (strongest.length === MAX_LINES) break;
  }
  return strongest;
}

/** The difference of two directions, at most a right angle. */
export const skew = (one: number, other: number): number =>
  Math.min(Math.abs(one - other), ANGLES - Math.abs(one - other));

/** How far two lines of about one direction lie apart, in px. */
const distance = (one: Line, other: Line): number =>
  Math.abs(one.rho - (Math.abs(one.angle - other.angle) > ANGLES / 2 ? -other.rho : other.rho));

const isAnother = (one: Line, other: Line, width: number): boolean =>
  skew(one.angle, other.angle) > 4 || distance(one, other) > width / 50;

/** Two opposite sides. */
type Pair = { first: Line; second: Line; apart: number };

function pairLines(lines: readonly Line[], minLength: number): Pair[] {
  const pairs: Pair[] = [];
  lines.forEach((first, at) => {
    for (const second of lines.slice(at + 1)) {
      const apart = distance(first, second);
      if (skew(first.angle, second.angle) <= MAX_SKEW && apart >= minLength / STEEPEST)
        pairs.push({ first, second, apart });
    }
  });
  return pairs;
}

/** The card between two long sides and two short ones; null when they make none. */
function scoreCard(frame: EdgeFrame, long: Pair, short: Pair): FoundCard | null {
  const a = meet(frame, long.first, short.first);
  const b = a && meet(frame, long.first, short.second);
  const c = b && meet(frame, long.second, short.second);
  const d = c && meet(frame, long.second, short.first);
  if (!d) return null;
  let lowest = 1;
  let sum = 0;
  for (const [from, to] of [
    [a, b],
    [b, c],
    [c, d],
    [d, a],
  ] as const) {
    const support = measureSupport(frame, from, to);
    if (support === 0) return null;
    lowest = Math.min(lowest, support);
    sum += support;
  }
  const quad = orderCorners([a, b, c, d]);
  const overrun = measureOverrun(frame, quad);
  if (overrun > MAX_OVERRUN) return null;
  const [top, right, bottom, left] = sideLengths(quad);
  const shape = Math.abs(Math.log((top + bottom) / (left + right) / ID1_RATIO));
  const size = Math.min(1, (top + bottom) / 2 / frame.width);
  return { quad, score: 0.15 * sum + 0.5 * lowest - 0.5 * shape + 0.3 * size - 0.8 * overrun };
}

/** Where two lines cross; null outside of the frame. */
export function meet({ width, height }: EdgeFrame, one: Line, other: Line): Corner | null {
  const a = COS[one.angle]!;
  const b = SIN[one.angle]!;
  const c = COS[other.angle]!;
  const d = SIN[other.angle]!;
  const determinant = a * d - b * c;
  const x = (one.rho * d - b * other.rho) / determinant;
  const y = (a * other.rho - one.rho * c) / determinant;
  return x > -3 && y > -3 && x < width + 3 && y < height + 3 ? [x, y] : null;
}

/** Clockwise from the left end of the upper long side. The corners come around the card, a long side first. */
function orderCorners([a, b, c, d]: readonly Corner[]): CardQuad {
  const isClockwise = (b![0] - a![0]) * (c![1] - b![1]) - (b![1] - a![1]) * (c![0] - b![0]) > 0;
  const around: CardQuad = isClockwise ? [a!, b!, c!, d!] : [b!, a!, d!, c!];
  const [from, to] = around;
  const isForwards = Math.abs(to[0] - from[0]) > 1 ? to[0] > from[0] : to[1] > from[1];
  return isForwards ? around : [around[2], around[3], around[0], around[1]];
}

/** Places along a side that are looked at, and the share at each end that is not: corners are round. */
const [PLACES, SKIPPED] = [24, 0.12];
/** The share of a side that must be edge. */
const MIN_SUPPORT = 0.6;
/** With this many places without an edge a line is no side. */
const MAX_MISSES = PLACES * (1 - MIN_SUPPORT);

/** How much brighter it is one px to the right of a direction than one px to its left. */
function riseAcross(
  { width, height, data }: EdgeFrame,
  x: number,
  y: number,
  dx: number,
  dy: number,
): number {
  const x1 = Math.round(x - dy);
  const y1 = Math.round(y + dx);
  const x2 = Math.round(x + dy);
  const y2 = Math.round(y - dx);
  if (x1 < 0 || x2 < 0 || x1 >= width || x2 >= width) return 0;
  if (y1 < 0 || y2 < 0 || y1 >= height || y2 >= height) return 0;
  return data[y1 * width + x1]! - data[y2 * width + x2]!;
}

/** The share of a side across which the brightness steps, always in the same direction; 0 as soon as it is too little. */
export function measureSupport(frame: EdgeFrame, from: Corner, to: Corner): number {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const dx = (to[0] - from[0]) / length;
  const dy = (to[1] - from[1]) / length;
  let brighter = 0;
  let darker = 0;
  for (let place = 0; place < PLACES; place += 1) {
    const along = length * (SKIPPED + ((1 - 2 * SKIPPED) * (place + 0.5)) / PLACES);
    let maxSupport = 0;
    let minSupport = 0;
    // A line of the transform is only about where the side is.
    for (let off = -1.5; off <= 1.5; off += 1.5) {
      const rise = riseAcross(
        frame,
        from[0] + dx * along - dy * off,
        from[1] + dy * along + dx * off,
        dx,
        dy,
      );
      if (rise > maxSupport) maxSupport = rise;
      else if (rise < minSupport) minSupport = rise;
    }
    if (maxSupport >= frame.edge) brighter += 1;
    if (-minSupport >= frame.edge) darker += 1;
    if (place + 1 - Math.max(brighter, darker) > MAX_MISSES) return 0;
  }
  return Math.max(brighter, darker) / PLACES;
}

/** The share of the edges that continues behind the corners, 0 to 1: those of a cloth do. */
function measureOverrun(frame: EdgeFrame, quad: CardQuad): number {
  let edges = 0;
  for (let side = 0; side < 4; side += 1) {
    const from = quad[side]!;
    const to = quad[(side + 1) % 4]!;
    edges += runsOn(frame, from, to) + runsOn(frame, to, from);
  }
  return edges / 8;
}

export function runsOn(frame: EdgeFrame, from: Corner, to: Corner): number {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const dx = (to[0] - from[0]) / length;
  const dy = (to[1] - from[1]) / length;
  let edges = 0;
  for (let place = 1; place <= 6; place += 1) {
    const beyond = length * (0.02 + place * 0.02);
    if (Math.abs(riseAcross(frame, to[0] + dx * beyond, to[1] + dy * beyond, dx, dy)) >= frame.edge)
      edges += 1;
  }
  return edges / 6;
}

/** Whether two outlines are two cards: not the same one twice, nor an image on it, and about as large. */
function isApart(one: CardQuad, other: CardQuad): boolean {
  const [top, right] = sideLengths(one);
  const [width] = sideLengths(other);
  const between = Math.hypot(middle(one, 0) - middle(other, 0), middle(one, 1) - middle(other, 1));
  return between > 0.75 * Math.min(top, right) && width > 0.6 * top && width < 1.6 * top;
}
