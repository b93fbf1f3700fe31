import type { Area, Luma } from '../frame/luma.ts';
import { findPercentile, findPlace, measureStep } from './measure-card-surface.ts';
import { boundQuad, type CardQuad } from './quad.ts';

/** Print is looked for on so many points each way, and so far in from the outline, which is an edge whatever is in it. */
const [COLUMNS, ROWS, MARGIN] = [40, 24, 0.08];
/** Around an outline the ground is looked at from here to here, in parts of the card, on so many points a side. */
const [RING_FROM, RING_TO, RING_ROWS, RING_PLACES] = [0.07, 0.15, 3, 40];
/** So much of what is inside steps less than the figure says: a portrait or a field has few edges. */
const BLANK_SHARE = 0.7;
/**
 * In parts of the paper's brightness. In films of specimens cards have 0.21 or more, and tiles and flagstones 0.034 at
 * most.
 */
const MIN_PRINT = 0.085;
/** What lies on a calm ground steps so many times as much as the ground around it. */
const MIN_TIMES = 1.8;

/**
 * Whether something is printed within an outline, for its light: tiles have the outline of a card and paper in it.
 * @param knownQuad a card beside it; what is on that card is not printed here
 */
export const hasPrint = (frame: Luma, quad: CardQuad, knownQuad: CardQuad): boolean =>
  measurePrint(frame, quad, INSIDE, boundQuad(knownQuad)) > MIN_PRINT;

/** Whether what is printed within an outline ends there. A newspaper and a cloth are as busy around it. */
export function isPrintAlone(frame: Luma, quad: CardQuad, knownQuad: CardQuad): boolean {
  const [inside, around] = [INSIDE, RING].map((places) =>
    measurePrint(frame, quad, places, boundQuad(knownQuad)),
  );
  return inside! > MIN_PRINT && inside! > MIN_TIMES * around!;
}

type Place = readonly [x: number, y: number];

const INSIDE: readonly Place[] = Array.from({ length: COLUMNS * ROWS }, (_, at) => {
  const place = (part: number, count: number) => MARGIN + ((1 - 2 * MARGIN) * (part + 0.5)) / count;
  return [place(at % COLUMNS, COLUMNS), place(Math.floor(at / COLUMNS), ROWS)];
});

/** Beside all four sides, but not beside the corners. */
const RING: readonly Place[] = Array.from({ length: RING_ROWS * RING_PLACES }, (_, at) => {
  const out = RING_FROM + ((RING_TO - RING_FROM) * (at % RING_ROWS)) / (RING_ROWS - 1);
  const along = (Math.floor(at / RING_ROWS) + 0.5) / RING_PLACES;
  const sides: Place[] = [
    [along, -out],
    [along, 1 + out],
    [-out, along],
    [1 + out, along],
  ];
  return sides;
}).flat();

/** How much the brightness steps at most of the places, in parts of three quarters of their brightness. */
function measurePrint(frame: Luma, quad: CardQuad, places: readonly Place[], hidden: Area): number {
  const [counts, steps] = [new Uint32Array(256), new Uint32Array(256)];
  let all = 0;
  for (const [x, y] of places) {
    const at = findPlace(frame, quad, x, y);
    if (at === null || isIn(hidden, at % frame.width, Math.floor(at / frame.width))) continue;
    counts[frame.data[at]!]! += 1;
    steps[measureStep(frame, at)]! += 1;
    all += 1;
  }
  return findPercentile(steps, all, BLANK_SHARE) / Math.max(1, findPercentile(counts, all, 0.75));
}

/** A card's own edge and shadow reach so many px beyond it. */
const SHADOW = 4;
const isIn = ({ left, top, width, height }: Area, x: number, y: number): boolean =>
  x >= left - SHADOW && y >= top - SHADOW && x <= left + width + SHADOW && y <= top + height + SHADOW;
