import type { Area } from '../frame/luma.ts';
import { type EdgeFrame, isEdge, isSeen } from './edges.ts';
import { isFlatSide, SIDES } from './find-lines.ts';
import { type Line, makeQuad, type Side } from './quad.ts';

/** The share of a side that must be edge, when one side is judged by itself. */
const SURE_SUPPORT = 0.7;
const PLACES = 8;
/** How much of a cut card is seen, in parts of the side that is seen whole. */
const [MIN_SEEN, MAX_SEEN] = [0.3, 1.5];
/** A grain of wood or a cloth's stripe is edge behind the corner too; the side of a card is less often than this. */
const MAX_OVERRUN = 0.4;

/**
 * A card that goes beyond the image: two opposite sides are edge up to the image's end, and begin at a third one.
 * @param lines as `SIDES`
 */
export function isCutOff(frame: EdgeFrame, guide: Area, lines: readonly Line[][]): boolean {
  const sure = (side: Side) =>
    lines[SIDES.indexOf(side)]!.filter(({ support }) => support >= SURE_SUPPORT).slice(0, 3);
  return SIDES.some((third) => {
    const isFlat = isFlatSide(third);
    const [one, other] = isFlat ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
    const isAtStart = third === 'top' || third === 'left';
    return sure(third).some((joint) => {
      const isCut = (line: Line) => beginsAt(frame, guide, line, !isFlat, joint, isAtStart);
      const [near, far] = [sure(one).filter(isCut), sure(other).filter(isCut)];
      return near.some((first) => far.some((second) => isPart(frame, guide, [first, second], joint, third)));
    });
  });
}

const middle = ({ from, to }: Line) => (from + to) / 2;

/** Whether what is seen between the lines is paper, and as much as makes it a card. */
function isPart(
  frame: EdgeFrame,
  guide: Area,
  [first, second]: readonly [Line, Line],
  joint: Line,
  third: Side,
): boolean {
  const end = third === 'left' ? frame.width : third === 'top' ? frame.height : 0;
  const shownShare = Math.abs(end - middle(joint)) / Math.abs(middle(second) - middle(first));
  if (shownShare < MIN_SEEN || shownShare > MAX_SEEN) return false;
  const border = { from: end, to: end, support: 1 };
  const sides = isFlatSide(third)
    ? {
        left: first,
        right: second,
        top: third === 'top' ? joint : border,
        bottom: third === 'top' ? border : joint,
      }
    : {
        top: first,
        bottom: second,
        left: third === 'left' ? joint : border,
        right: third === 'left' ? border : joint,
      };
  const quad = makeQuad(guide, sides);
  return quad !== null && frame.hasPaper(quad);
}

/** Whether a line is edge from where it meets another to the image's end, and not behind the other. */
function beginsAt(
  frame: EdgeFrame,
  guide: Area,
  line: Line,
  isFlat: boolean,
  joint: Line,
  isAtStart: boolean,
): boolean {
  const end = isFlat ? frame.width : frame.height;
  const corner = middle(joint);
  const edges = (from: number, to: number) => measureEdges(frame, guide, line, isFlat, from, to);
  const beyond = 0.12 * (isFlat ? guide.width : guide.height);
  const [inside, behind] = isAtStart
    ? [edges(corner + 0.1 * (end - corner), end), edges(corner - beyond, corner - 2)]
    : [edges(0.9 * corner, 0), edges(corner + 2, corner + beyond)];
  return inside !== null && inside >= SURE_SUPPORT && (behind ?? 0) <= MAX_OVERRUN;
}

/** The share of a line that is edge between two places along it, in px; null where it is not in the image. */
function measureEdges(
  frame: EdgeFrame,
  guide: Area,
  { from, to }: Line,
  isFlat: boolean,
  first: number,
  last: number,
): number | null {
  const [start, length] = isFlat ? [guide.left, guide.width] : [guide.top, guide.height];
  let [edges, seen] = [0, 0];
  for (let place = 0; place < PLACES; place += 1) {
    const main = first + ((last - first) * (place + 0.5)) / PLACES;
    const across = from + ((to - from) * (main - start)) / length;
    const [x, y] = isFlat ? [main, across] : [across, main];
    if (!isSeen(frame, x, y)) continue;
    seen += 1;
    if (isEdge(frame, x, y, isFlat)) edges += 1;
  }
  return seen === 0 ? null : edges / seen;
}
