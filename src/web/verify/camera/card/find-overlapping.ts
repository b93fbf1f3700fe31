import type { Area } from '../frame/luma.ts';
import type { EdgeFrame } from './edges.ts';
import {
  ANGLES,
  COS,
  isWithin,
  type Line,
  measureSupport,
  meet,
  pickLines,
  runsOn,
  SIN,
  skew,
  vote,
} from './find-turned-cards.ts';
import { measureCardSurface, readCardAt } from './measure-card-surface.ts';
import { boundQuad, type CardQuad, type Corner, sideLengths } from './quad.ts';

/** The sides of a corner are seen for so long, in parts of the known card's long side. */
const [LONG_ARM, SHORT_ARM] = [0.5, 0.1];
/** A side that is still edge here belongs to something larger than a card, as a book or a mat below it. */
const TOO_LONG = [1.15, 1.5] as const;
const [SURE_SUPPORT, MAX_RUN] = [0.8, 0.34];
/** In from the corner it is about as bright as the known card, in grey levels. */
const SAME_PAPER = 28;
/** A vein of stone or a shadow is a weaker edge, in grey levels. */
const MIN_CONTRAST = 30;
/** How far in and out of the corner the brightness is read, in parts of the long side. */
const READING_DEPTH = 0.045;
/** Nearer to the known card than this, in parts of its long side, a corner is its own shadow's. */
const CLEAR_DISTANCE = 0.07;
/** The angle of a corner may differ from a right one by so many directions. */
const MAX_ASLANT = 4;

/**
 * Whether a corner of another card shows beside a known one, which hides the rest of it. The corner's sides begin there,
 * and they are no longer than a card's.
 */
export function hasCornerBeside(frame: EdgeFrame, card: CardQuad): boolean {
  const lines = pickLines(vote(frame, card), frame);
  const [width] = sideLengths(card);
  const papers = readPapers(frame, card);
  const box = boundQuad(card);
  return lines.some((one, at) =>
    lines.slice(at + 1).some((other) => {
      if (ANGLES / 2 - skew(one.angle, other.angle) > MAX_ASLANT) return false;
      const corner = meet(frame, one, other);
      if (!corner || isWithin(growBox(box, CLEAR_DISTANCE * width), ...corner)) return false;
      return SIGNS.some(([first, second]) => {
        const arms = [along(one, first), along(other, second)] as const;
        if (!arms.some((arm) => runsUnder(box, corner, arm, width))) return false;
        return isCorner(frame, corner, arms, width) && isLikeCard(frame, corner, arms, width, papers);
      });
    }),
  );
}

const growBox = ({ left, top, width, height }: Area, by: number): Area => ({
  left: left - by,
  top: top - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const SIGNS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

type Direction = readonly [x: number, y: number];

const along = ({ angle }: Line, sign: 1 | -1): Direction => [-sign * SIN[angle]!, sign * COS[angle]!];

const go = ([x, y]: Corner, [dx, dy]: Direction, by: number): Corner => [x + dx * by, y + dy * by];

/** How bright the known card is: its paper, and in from its corners. */
function readPapers(frame: EdgeFrame, card: CardQuad): number[] {
  const corners = [READING_DEPTH, 1 - READING_DEPTH].flatMap((x) =>
    [2 * READING_DEPTH, 1 - 2 * READING_DEPTH].map((y) => readCardAt(frame, card, x, y)),
  );
  return [measureCardSurface(frame, card).paper, ...corners.filter((value) => value !== null)];
}

/** Whether a side runs below the known card, which hides its end. */
const runsUnder = (box: Area, corner: Corner, arm: Direction, width: number): boolean =>
  HIDDEN_FROM.some((by) => isWithin(box, ...go(corner, arm, by * width)));
const HIDDEN_FROM = [0.1, 0.2, 0.3, 0.4, 0.5];

/** Whether two sides begin at a corner, one of them long and none too long. */
function isCorner(
  frame: EdgeFrame,
  corner: Corner,
  arms: readonly [Direction, Direction],
  width: number,
): boolean {
  const reaches = (arm: Direction, by: number) =>
    measureSupport(frame, corner, go(corner, arm, by * width)) >= SURE_SUPPORT;
  const [one, other] = arms;
  if (!reaches(one, SHORT_ARM) || !reaches(other, SHORT_ARM)) return false;
  if (!reaches(one, LONG_ARM) && !reaches(other, LONG_ARM)) return false;
  return arms.every((arm) => {
    const [from, to] = TOO_LONG.map((by) => go(corner, arm, by * width));
    const isLonger = measureSupport(frame, from!, to!) > 0;
    return !isLonger && runsOn(frame, go(corner, arm, SHORT_ARM * width), corner) <= MAX_RUN;
  });
}

/** Whether it is a card's paper on the inner side of a corner, and another brightness on the outer side. */
function isLikeCard(
  frame: EdgeFrame,
  corner: Corner,
  [one, other]: readonly [Direction, Direction],
  width: number,
  papers: readonly number[],
): boolean {
  const read = (by: number) => {
    const [x, y] = go(go(corner, one, by * width), other, by * width).map(Math.round);
    return x! < 0 || y! < 0 || x! >= frame.width || y! >= frame.height
      ? null
      : frame.data[y! * frame.width + x!]!;
  };
  const [inside, outside] = [read(READING_DEPTH), read(-READING_DEPTH)];
  if (inside === null || outside === null) return false;
  const isPaper = papers.some((paper) => Math.abs(inside - paper) < SAME_PAPER);
  return isPaper && Math.abs(inside - outside) > Math.max(frame.edge, MIN_CONTRAST);
}
