import type { TextLine } from '../evidence.ts';
import { boundsInFrame } from '../geometry/quad.ts';
import type { Pixels } from '../image/pixels.ts';
import type { Examination } from '../start-examination.ts';
import { type ReadLine, readLines } from './read-lines.ts';
import type { TextBox } from './text-box.ts';

/** Specks and bars: a box lower than this, in pixels of the card, or across the lines, is not a line of text. */
const MIN_HEIGHT = 8;
const MAX_ANGLE = 0.5;

/**
 * Letters with less confidence than this are probably others. That is half the lines in Arabic, Hebrew, Devanagari and
 * Chinese when read in the Latin alphabet, and few of those in Latin letters.
 */
const SURE_FROM = 0.7;

/** The print of a card: its lines, and the share of text-like print that could not be read with certainty, 0 .. 1. */
export type CardText = { lines: TextLine[]; unread: number };

/**
 * Reads the print of a flat card.
 *
 * @param boxes the lines of text on it, in its pixels
 * @returns the lines, top to bottom, left to right, in fractions of the card
 * @throws InferenceError
 */
export async function readCardText(
  card: Pixels,
  boxes: readonly TextBox[],
  examination: Examination,
): Promise<CardText> {
  const legible = boxes.filter((box) => box.height >= MIN_HEIGHT && Math.abs(box.angle) < MAX_ANGLE);
  const { thresholds } = examination.nets['text-recognition'];
  const read = await readLines(card, legible, examination);
  const lines = read
    .filter(({ text, confidence }) => text !== '' && confidence >= thresholds.line)
    .map(({ text, confidence, box }) => ({ text, confidence, box: toFractions(box, card) }))
    .sort(inReadingOrder);
  return { lines, unread: unreadShare(read) };
}

/** By the letters that would fit: a line's width in its heights. */
function unreadShare(lines: readonly ReadLine[]): number {
  const countLetters = (some: readonly ReadLine[]) =>
    some.reduce((sum, { box }) => sum + Math.max(1, box.width / box.height), 0);
  const isRead = ({ text, confidence }: ReadLine) => confidence >= SURE_FROM && /[\p{L}\p{N}]/u.test(text);
  const all = countLetters(lines);
  return all === 0 ? 0 : 1 - countLetters(lines.filter(isRead)) / all;
}

function toFractions(box: TextBox, card: Pixels): TextLine['box'] {
  const { left, top, right, bottom } = boundsInFrame(box.quad, 0);
  return {
    x: left / card.width,
    y: top / card.height,
    width: (right - left) / card.width,
    height: (bottom - top) / card.height,
  };
}

/** By rows: lines whose middles are within half a line of each other are side by side. */
function inReadingOrder(a: TextLine, b: TextLine): number {
  const down = a.box.y + a.box.height / 2 - (b.box.y + b.box.height / 2);
  const sameRow = Math.abs(down) < Math.min(a.box.height, b.box.height) / 2;
  return sameRow ? a.box.x - b.box.x : down;
}
