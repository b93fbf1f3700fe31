import type { Area } from '../frame/luma.ts';
import type { EdgeFrame } from './edges.ts';
import { isFlatSide, SIDES } from './find-lines.ts';
import { type CardQuad, type Line, makeQuad, type Side } from './quad.ts';
import { ID1_RATIO, SURE_SHAPE, scoreShape } from './score-shape.ts';

/** The share of each of the three sides that must be edge. */
const SURE_SUPPORT = 0.75;
const OPPOSITE: Record<Side, Side> = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' };

/** The card that three sides make, with the fourth where a card's would be; null when they make none. */
export function supposeCard(frame: EdgeFrame, guide: Area, lines: readonly Line[][]): CardQuad | null {
  const sure = SIDES.map((_, at) => lines[at]!.filter(({ support }) => support >= SURE_SUPPORT).slice(0, 4));
  let best: { sides: Record<Side, Line>; score: number } | null = null;
  for (const missing of SIDES) {
    const [one, other, third] = SIDES.filter((side) => side !== missing) as [Side, Side, Side];
    for (const first of sure[SIDES.indexOf(one)]!) {
      for (const second of sure[SIDES.indexOf(other)]!) {
        for (const last of sure[SIDES.indexOf(third)]!) {
          const threeSides = { [one]: first, [other]: second, [third]: last } as Record<Side, Line>;
          const sides = { ...threeSides, [missing]: supposeSide(threeSides, missing) };
          const score = scoreShape(frame, guide, sides, best?.score ?? Number.NEGATIVE_INFINITY);
          if (score === null) continue;
          if (score >= SURE_SHAPE || frame.hasPaper(makeQuad(guide, sides)!)) best = { sides, score };
        }
      }
    }
  }
  return best && makeQuad(guide, best.sides);
}

/** The side opposite of a known one, as far from it as a card is wide or high. */
function supposeSide(sides: Record<Side, Line>, missing: Side): Line {
  const isFlat = isFlatSide(missing);
  const [near, far] = isFlat ? [sides.left, sides.right] : [sides.top, sides.bottom];
  const apart = Math.abs(far.from + far.to - near.from - near.to) / 2;
  const size = isFlat ? apart / ID1_RATIO : apart * ID1_RATIO;
  const by = missing === 'bottom' || missing === 'right' ? size : -size;
  const { from, to, support } = sides[OPPOSITE[missing]];
  return { from: from + by, to: to + by, support };
}
