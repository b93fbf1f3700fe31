import { turnCorners } from '../geometry/align-corners.ts';
import type { Pixels } from '../image/pixels.ts';
import type { Examination } from '../start-examination.ts';
import { cropLine } from './crop-line.ts';
import { judgeDirection } from './judge-direction.ts';
import type { TextBox } from './text-box.ts';

/** How many lines are asked for, and how much wider than high they must be. */
const LINES_ASKED = 6;
const WIDE_FROM = 2;
/** A mean nearer to 0 than this (see `judgeDirection`) leaves the question open. */
const MIN_CERTAINTY = 0.1;

/**
 * The reading direction of a block of text.
 *
 * @param angle the direction of its lines, in radians, of either sense
 * @returns the reading direction, -PI .. 1.5 PI (0 is to the right, PI/2 down); null when the lines do not show it
 * @throws InferenceError
 */
export async function findReading(
  image: Pixels,
  boxes: readonly TextBox[],
  angle: number,
  examination: Examination,
): Promise<number | null> {
  const widest = boxes
    .filter((box) => box.width > WIDE_FROM * box.height)
    .sort((a, b) => b.width - a.width)
    .slice(0, LINES_ASKED);
  const lines = widest.map((box) => cropLine(image, faceAlong(box, angle)));
  const upright = await judgeDirection(lines, examination);
  if (Math.abs(upright) <= MIN_CERTAINTY) return null;
  return upright > 0 ? angle : angle + Math.PI;
}

/** A nearly vertical box may begin at its lower or its upper end; here all begin at the same. */
function faceAlong(box: TextBox, angle: number): TextBox {
  return Math.cos(box.angle - angle) >= 0 ? box : { ...box, quad: turnCorners(box.quad, 2) };
}
