import type { Area } from '../frame/luma.ts';
import { type EdgeFrame, isEdge, isSeen } from './edges.ts';
import { isFlatSide, type Line, SIDES } from './find-lines.ts';

/** The share of a side that must be edge, when one side is judged by itself. */
const SURE_SUPPORT = 0.7;
const PLACES = 8;

/** A card that goes beyond the picture: one of its sides is edge up to the picture's end. `lines`: as `SIDES` */
export function isCutOff(frame: EdgeFrame, guide: Area, lines: readonly Line[][]): boolean {
  return SIDES.some((side, at) => {
    const best = lines[at]!.filter(({ support }) => support >= SURE_SUPPORT).slice(0, 3);
    return best.some((line) =>
      [true, false].some((start) => goesOut(frame, guide, line, isFlatSide(side), start)),
    );
  });
}

/** Whether a line is edge from the guide's end to the picture's. */
function goesOut(
  frame: EdgeFrame,
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
  for (let place = 0; place < PLACES; place += 1) {
    const along = first + ((last - first) * (place + 0.5)) / PLACES;
    const [main, across] = [start + along * length, from + (to - from) * along];
    const [x, y] = isFlat ? [main, across] : [across, main];
    if (!isSeen(frame, x, y)) continue;
    seen += 1;
    if (isEdge(frame, x, y, isFlat)) edges += 1;
  }
  return seen > 0 && edges / seen > 0.5;
}
