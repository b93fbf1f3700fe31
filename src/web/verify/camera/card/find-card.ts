import { type Area, halve, type Luma, scaleArea } from '../frame/luma.ts';
import { type EdgeFrame, withEdges } from './edges.ts';
import { findAgain, findLines, refineLines, SIDES } from './find-lines.ts';
import { isCutOff } from './is-cut-off.ts';
import { isPaper } from './measure-card-surface.ts';
import { type CardQuad, type Line, makeQuad, mapCorners, type Side } from './quad.ts';
import { SURE_SHAPE, scoreShape } from './score-shape.ts';
import { supposeCard } from './suppose-card.ts';
import { areaCentre, turnBack, turnFrame } from './turn-frame.ts';

export type CardDetection = {
  /** null when no four sides make a card */
  quad: CardQuad | null;
  /** how many of the four sides look like a card's edge */
  sides: number;
  /** whether those sides extend beyond the image where another side is missing: the card is cut off */
  isCut: boolean;
  /** where the card would be if a side is missing and the other three make one; it may be covered there */
  supposed: CardQuad | null;
};

/**
 * Angles, in degrees, at which a turned card is looked for. Each finds cards that lean up to 16 degrees from
 * it, so that 40 is the most.
 */
const TURNS = [24, -24] as const;

/**
 * Finds cards that a person holds into the guide, frame after frame. It does not search the whole image. It looks for
 * each side where it should be, as a nearly straight row of edges. Of the best lines it takes the four that make a
 * card's shape. It works at half the frame's size, where an edge is as strong and noise is weaker. If no card is
 * straight, it looks for a turned one, in one direction a frame: a cheap phone has time for two searches of a few
 * milliseconds, ten times a second.
 */
export function createCardFinder(): (luma: Luma, around: Area) => CardDetection {
  let turnIndex = 0;
  let outline: Outline | null = null;
  return (luma, around) => {
    const frame = withEdges(halve(luma), (quad) => isPaper(luma, double(quad)));
    const guide = scaleArea(around, 0.5);
    const straight = findStraight(frame, guide, outline);
    outline = straight.outline;
    if (straight.quad) return { ...straight, quad: double(straight.quad) };
    const [degrees, middle] = [TURNS[turnIndex]!, areaCentre(guide)];
    const { quad } = findStraight(turnFrame(frame, middle, degrees), guide);
    if (quad)
      return { quad: double(turnBack(quad, middle, degrees)), sides: 4, isCut: false, supposed: null };
    turnIndex = 1 - turnIndex;
    const { supposed } = straight;
    return { ...straight, supposed: supposed && double(supposed) };
  };
}

const double = (quad: CardQuad): CardQuad => mapCorners(quad, ([x, y]) => [2 * x, 2 * y]);

type Outline = Record<Side, Line>;

/**
 * A card that lies as the guide does.
 * @param previous the outline in the frame before: a line of print may score a little better in every other one
 */
function findStraight(
  frame: EdgeFrame,
  guide: Area,
  previous: Outline | null = null,
): CardDetection & { outline: Outline | null } {
  const lines = SIDES.map((side) => findLines(frame, guide, side));
  const best = findShape(frame, guide, lines, previous && findAgain(frame, guide, previous));
  const outline = best && refineLines(frame, guide, best);
  const quad = outline && makeQuad(guide, outline);
  if (quad) return { quad, sides: 4, isCut: false, supposed: null, outline };
  const sides = lines.filter((sideLines) => sideLines.length > 0).length;
  const fourth = sides > 2 ? supposeCard(frame, guide, lines) : null;
  // A card that would reach beyond the image is cut off, and nothing needs to lie over it.
  const supposed = fourth && isWithin(frame, fourth) ? fourth : null;
  return {
    quad: null,
    // Three sides that make no card are a table's or a cloth's.
    sides: Math.min(sides, supposed ? 3 : 2),
    isCut: sides > 2 && !supposed && isCutOff(frame, guide, lines),
    supposed,
    outline: null,
  };
}

const isWithin = ({ width, height }: Luma, quad: CardQuad): boolean =>
  quad.every(([x, y]) => x >= 0 && y >= 0 && x <= width && y <= height);

/** Another outline has to be so much better than the one of the frame before. */
const MIN_BETTER = 0.1;

/** The four lines that make a card best; null when none do. */
function findShape(
  frame: EdgeFrame,
  guide: Area,
  lines: readonly Line[][],
  previous: Outline | null,
): Outline | null {
  const [tops, rights, bottoms, lefts] = lines as [Line[], Line[], Line[], Line[]];
  let best: { sides: Outline; score: number } | null = null;
  const consider = (sides: Outline, better: number) => {
    const score = scoreShape(frame, guide, sides, best?.score ?? Number.NEGATIVE_INFINITY);
    if (score === null) return;
    if (score >= SURE_SHAPE || frame.hasPaper(makeQuad(guide, sides)!))
      best = { sides, score: score + better };
  };
  if (previous) consider(previous, MIN_BETTER);
  for (const top of tops) {
    for (const bottom of bottoms) {
      for (const left of lefts) {
        for (const right of rights) consider({ top, bottom, left, right }, 0);
      }
    }
  }
  return (best as { sides: Outline } | null)?.sides ?? null;
}
