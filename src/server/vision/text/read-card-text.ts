import type { TextLine } from '../evidence.ts';
import { boundsInFrame } from '../geometry/quad.ts';
import type { Pixels } from '../image/pixels.ts';
import type { Examination } from '../start-examination.ts';
import { readLines } from './read-lines.ts';
import type { TextBox } from './text-box.ts';

/** Specks and bars: lower than this, in pixels of the card, or standing across the lines, is no line of text. */
const LEAST_HEIGHT = 8;
const MOST_TURN = 0.5;

/**
 * Reads what is printed on a flat card.
 *
 * @param boxes the lines of text on it, in its pixels
 * @returns the lines, top to bottom, left to right, in fractions of the card
 * @throws InferenceError
 */
export async function readCardText(
  card: Pixels,
  boxes: readonly TextBox[],
  examination: Examination,
): Promise<TextLine[]> {
  const legible = boxes.filter((box) => box.height >= LEAST_HEIGHT && Math.abs(box.angle) < MOST_TURN);
  const { thresholds } = examination.nets['text-recognition'];
  const lines = await readLines(card, legible, examination);
  return lines
    .filter(({ text, confidence }) => text !== '' && confidence >= thresholds.line)
    .map(({ text, confidence, box }) => ({ text, confidence, box: fractionsOf(box, card) }))
    .sort(inReadingOrder);
}

function fractionsOf(box: TextBox, card: Pixels): TextLine['box'] {
  const { left, top, right, bottom } = boundsInFrame(box.quad, 0);
  return {
    x: left / card.width,
    y: top / card.height,
    width: (right - left) / card.width,
    height: (bottom - top) / card.height,
  };
}

/** By rows: lines whose middles lie within half a line of each other stand side by side. */
function inReadingOrder(a: TextLine, b: TextLine): number {
  const down = a.box.y + a.box.height / 2 - (b.box.y + b.box.height / 2);
  const sameRow = Math.abs(down) < Math.min(a.box.height, b.box.height) / 2;
  return sameRow ? a.box.x - b.box.x : down;
}
