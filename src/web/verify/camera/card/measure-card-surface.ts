import type { Luma } from '../frame/luma.ts';
import { measureShine } from './measure-shine.ts';
import { type CardQuad, type Corner, sideLengths } from './quad.ts';

/** What is on the card, whatever is around it. */
export type CardSurface = {
  /** how bright its paper is, 0 to 255: three quarters of it are darker */
  paper: number;
  /** the share that is burnt out, 0 to 1 */
  burnt: number;
  /** the share that a lamp burns out, 0 to 1 */
  shine: number;
  /** the share that something covers which reaches in from outside, as a hand does, 0 to 1 */
  covered: number;
};

/** The noise of a camera keeps overexposed pixels a little under 255. */
const BURNT_LEVEL = 252;
/** The card is looked at on so many points each way. */
const [COLUMNS, ROWS] = [64, 40];
/** The outline is judged on fewer points: many are tried. */
const [FEW_COLUMNS, FEW_ROWS] = [24, 15];
/** Places along a side, and how far in and out of it the brightness is compared, in parts of the card's height. */
const [PLACES, NEAR] = [24, 0.045];
/** Less of a step than this is none, in a light that makes paper so bright, and in any; all in grey levels. */
const [MIN_STEP, FULL_LIGHT, MIN_STEP_IN_DARK] = [14, 230, 6];
/** A hand differs from paper by more, in grey levels. */
const UNLIKE_PAPER = 26;
/** Paper varies by this much, in grey levels. */
const PAPER_RANGE = 16;
/** A hand is looked for up to here, in parts of the card. */
const MAX_DEPTH = 0.5;

/** Measures the inside of a card's outline. Of what lies outside of the frame nothing counts. */
export function measureCardSurface(frame: Luma, quad: CardQuad): CardSurface {
  const counts = new Uint32Array(256);
  let [all, burnt] = [0, 0];
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const value = readCardAt(frame, quad, (column + 0.5) / COLUMNS, (row + 0.5) / ROWS);
      if (value === null) continue;
      counts[value]! += 1;
      all += 1;
      if (value >= BURNT_LEVEL) burnt += 1;
    }
  }
  const paper = findPercentile(counts, all, 0.75);
  return {
    paper,
    burnt: burnt / Math.max(1, all),
    shine: measureShine(frame, quad),
    covered: measureCovered(frame, quad, paper),
  };
}

/**
 * Whether an outline has paper in it. A chequered cloth has shapes like a card's, but its brightness varies all over,
 * and its threads show everywhere.
 */
export function isPaper(frame: Luma, quad: CardQuad): boolean {
  const [counts, steps] = [new Uint32Array(256), new Uint32Array(256)];
  let [all, burnt] = [0, 0];
  for (let row = 0; row < FEW_ROWS; row += 1) {
    for (let column = 0; column < FEW_COLUMNS; column += 1) {
      const [x, y] = [(column + 0.5) / FEW_COLUMNS, (row + 0.5) / FEW_ROWS];
      const at = findPlace(frame, quad, x, y);
      if (at === null) continue;
      counts[frame.data[at]!]! += 1;
      steps[measureStep(frame, at)]! += 1;
      all += 1;
      if (frame.data[at]! >= BURNT_LEVEL) burnt += 1;
    }
  }
  const even = shareAround(counts, all, findPercentile(counts, all, 0.75));
  // In the dark the steps are the camera's noise.
  if (findPercentile(steps, all, SMOOTH_SHARE) > MAX_THREADS && even < SURELY_EVEN) return false;
  return burnt > all * MIN_BURNT || even > MIN_EVEN;
}
/** Of films of specimens: cards have 0.37 or more, in the shade too, and a fifth of them steps of 7 at most. */
const [MIN_EVEN, MIN_BURNT, SMOOTH_SHARE, MAX_THREADS] = [0.34, 0.015, 0.2, 7];
/** Of cards in the dark, and of no cloth with threads that show: 0.68 or more. */
const SURELY_EVEN = 0.65;

/** How much the brightness steps at a place, both ways together, 0 to 255. */
export function measureStep({ width, data }: Luma, at: number): number {
  const across = Math.abs((data[at + 1] ?? 0) - (data[at - 1] ?? 0));
  return Math.min(255, across + Math.abs((data[at + width] ?? 0) - (data[at - width] ?? 0)));
}

/** The share of all counted values that is about as bright as the paper. */
function shareAround(counts: Uint32Array, all: number, paper: number): number {
  let sum = 0;
  for (let value = Math.max(0, paper - PAPER_RANGE); value <= Math.min(255, paper + PAPER_RANGE); value += 1)
    sum += counts[value]!;
  return sum / Math.max(1, all);
}

/** The value below which a share of all counted values lies. */
export function findPercentile(counts: Uint32Array, all: number, share: number): number {
  for (let value = 0, sum = 0; value < 256; value += 1) {
    sum += counts[value]!;
    if (sum >= share * all) return value;
  }
  return 255;
}

/** Where a place of the card, 0 to 1 each way, lies in the frame's data; null beyond the frame. */
export function findPlace(
  { width, height }: Luma,
  [a, b, c, d]: CardQuad,
  x: number,
  y: number,
): number | null {
  const [left, right] = [1 - x, x * y];
  const [top, bottom] = [left * (1 - y), left * y];
  const column = Math.round(top * a[0] + (x - right) * b[0] + right * c[0] + bottom * d[0]);
  const row = Math.round(top * a[1] + (x - right) * b[1] + right * c[1] + bottom * d[1]);
  return column < 0 || row < 0 || column >= width || row >= height ? null : row * width + column;
}

/** The brightness of a card's place, 0 to 1 each way; null beyond the frame. */
export function readCardAt(frame: Luma, quad: CardQuad, x: number, y: number): number | null {
  const at = findPlace(frame, quad, x, y);
  return at === null ? null : frame.data[at]!;
}

/** A point of a side, and so far in from it, each in parts of the card. */
const SIDES: readonly ((along: number, inwards: number) => Corner)[] = [
  (along, inwards) => [along, inwards],
  (along, inwards) => [1 - inwards, along],
  (along, inwards) => [along, 1 - inwards],
  (along, inwards) => [inwards, along],
];

/** Where the brightness is read across a side, in parts of how far it is compared. */
const PLACES_ACROSS = [-1, -0.6, -0.2, 0.2, 0.6, 1] as const;

/** Whether a side shows: by a step, or by the shadow that even a white card has on white paper. */
function isSideSeen(across: readonly (number | null)[]): boolean {
  const values = across.filter((value) => value !== null);
  if (values.length < across.length) return true;
  const [outside, inside] = [values[0]!, values.at(-1)!];
  const step = Math.max(MIN_STEP_IN_DARK, (MIN_STEP * Math.max(outside, inside)) / FULL_LIGHT);
  return Math.abs(outside - inside) > step || Math.min(outside, inside) - Math.min(...values) > step;
}

/**
 * Where a card's side cannot be seen, and it is not paper that begins there, something lies over it. It is followed
 * inwards up to the paper.
 */
function measureCovered(frame: Luma, quad: CardQuad, paper: number): number {
  const [top, right, bottom, left] = sideLengths(quad);
  const ratio = (top + bottom) / (left + right);
  let coverage = 0;
  SIDES.forEach((place, side) => {
    const near = side % 2 === 0 ? NEAR : NEAR / ratio;
    for (let at = 0; at < PLACES; at += 1) {
      const along = 0.06 + (0.88 * (at + 0.5)) / PLACES;
      const read = (inwards: number) => readCardAt(frame, quad, ...place(along, inwards));
      if (isSideSeen(PLACES_ACROSS.map((by) => read(by * near)))) continue;
      let depth = near;
      for (; depth < MAX_DEPTH; depth += 0.02) {
        const value = read(depth);
        if (value === null || Math.abs(value - paper) < UNLIKE_PAPER) break;
      }
      if (depth > near) coverage += depth / PLACES;
    }
  });
  return coverage;
}
