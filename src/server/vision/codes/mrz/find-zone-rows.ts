import type { Box, TextLine } from '../../evidence.ts';
import { boundsInFrame } from '../../geometry/quad.ts';
import type { TextBox } from '../../text/text-box.ts';

/** Where a machine-readable zone is on a card. */
export type ZoneRows = {
  /** one box a line of the zone, top to bottom on the card as it is, all equally wide */
  rows: Box[];
  /** the card is upside down, and so is the zone: its first line is the last row */
  upsideDown: boolean;
  /** it is the one line of a driving licence */
  isAlone: boolean;
};

/** This many fillers identify a line of a zone: no other print has three. */
const MIN_FILLERS = 3;
/** A row without fillers belongs to the zone when it lies within this many heights of one that does ... */
const MAX_DISTANCE = 2.6;
/** ... and is about as wide: every line of a zone has as many characters. */
const MIN_WIDTH = 0.85;
/**
 * A zone covers most of its document's width; if both sides are on one image, its fillers are in a line of that
 * length.
 */
const MIN_ZONE_WIDTH = 0.45;
const MIN_ZONE_LETTERS = 24;
const MAX_ROWS = 3;
/** Pieces of one line without fillers have no blanks, and are not farther apart than so many heights. */
const MAX_GAP = 4;

/**
 * Finds the zone among the lines read off a card, by its fillers (`<`). If the card is upside down the recogniser reads
 * them as `>`, and no other character of it.
 *
 * @returns null when there is none
 */
export function findZoneRows(lines: readonly TextLine[]): ZoneRows | null {
  return findFilledRows(lines) ?? findLoneRow(lines);
}

/**
 * The one line of a driving licence has a filler or two at most before its last check digit, where a name ends. It
 * begins with its code (D1), the state, and the number; no other print of so many characters has no blank.
 */
const LONE_LINE = /^[DO0][1IL][A-Z0]{3}[A-Z0-9<]{22,26}[0-9OSBZI]$/;

function findLoneRow(lines: readonly TextLine[]): ZoneRows | null {
  const alone = lines.filter(({ text, box }) => LONE_LINE.test(text) && box.width >= MIN_ZONE_WIDTH);
  const [row, ...more] = alone.map(({ box }) => box);
  return row && more.length === 0 ? { rows: [row], upsideDown: false, isAlone: true } : null;
}

function findFilledRows(lines: readonly TextLine[]): ZoneRows | null {
  const fillers = (mark: string) => lines.filter(({ text }) => countMarks(text, mark) >= MIN_FILLERS);
  const [upright, turned] = [fillers('<'), fillers('>')];
  const markedLines = upright.length >= turned.length ? upright : turned;
  if (markedLines.length === 0) return null;
  const boxes = lines.map(({ box }) => box);
  const holdsMark = (row: Box) => markedLines.some(({ box }) => sharesRow(row, box) && overlaps(row, box));
  const spaced = new Set(lines.filter(({ text }) => text.includes(' ')).map(({ box }) => box));
  const isPiece = (row: Box, box: Box) => gapBetween(row, box) <= MAX_GAP * row.height && !spaced.has(box);
  const rows = joinRows(boxes, (row, box) => holdsMark(box) || isPiece(row, box));
  const widest = widestRow(rows.filter(holdsMark));
  const upsideDown = markedLines === turned;
  const all = growZone(rows, rows.filter(holdsMark), MIN_WIDTH * widest.width);
  // A zone is at the foot of its document; a wide row above its first line is not part of it.
  const zone = upsideDown ? all.slice(0, MAX_ROWS) : all.slice(-MAX_ROWS);
  const isWide =
    widest.width >= MIN_ZONE_WIDTH || markedLines.some(({ text }) => text.length >= MIN_ZONE_LETTERS);
  if (!isWide) return null;
  return { rows: alignSides(zone), upsideDown, isAlone: false };
}

/** The width of a line of 30 and more characters, in heights; those of one zone have similar widths. */
const LONG_FROM = 10;
const MIN_SHARE_OF_LONGEST = 0.6;
const SAME_WAY = 0.12;

/** Rows on an image, in a frame of its pixels that is turned by `angle`. */
export type PhotoRows = { angle: number; rows: Box[] };

/**
 * The possible rows of a zone in the text found on an image, before any is read: the longest and lowest. Their
 * direction is the longest one's, which is more exact than that of all the text.
 *
 * @param reading the reading direction of the text, in radians
 */
export function findPhotoRows(boxes: readonly TextBox[], reading: number): PhotoRows | null {
  const long = boxes.filter(
    (box) => box.width > LONG_FROM * box.height && Math.abs(turnFrom(reading, box.angle)) < SAME_WAY,
  );
  const [longest] = [...long].sort((one, other) => other.width - one.width);
  if (!longest) return null;
  const angle = reading + turnFrom(reading, longest.angle);
  const rows = joinRows(
    long
      .filter(({ width }) => width >= longest.width * MIN_SHARE_OF_LONGEST)
      .map(({ quad }) => boundsInFrame(quad, angle))
      .map(({ left, top, right, bottom }) => ({
        x: left,
        y: top,
        width: right - left,
        height: bottom - top,
      })),
  );
  return { angle, rows: alignSides(rows.slice(-MAX_ROWS)) };
}

/** From one direction to a line's, which has no sense: -PI/2 to PI/2. */
function turnFrom(direction: number, line: number): number {
  const turn = line - direction;
  return turn - Math.PI * Math.round(turn / Math.PI);
}

/** Adds the wide rows next to the rows found so far, row by row. */
function growZone(rows: readonly Box[], seeds: readonly Box[], minWidth: number): Box[] {
  const zone = new Set(seeds);
  const wide = rows.filter((row) => row.width >= minWidth);
  for (let before = 0; before < zone.size; ) {
    before = zone.size;
    for (const row of wide) if ([...zone].some((other) => isNear(row, other))) zone.add(row);
  }
  return rows.filter((row) => zone.has(row));
}

function countMarks(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

/** Joins boxes side by side: long lines are sometimes found in pieces. A box beyond a gap belongs to another line. */
function joinRows(boxes: readonly Box[], belongs: (row: Box, box: Box) => boolean = () => true): Box[] {
  const rows: Box[] = [];
  for (const box of boxes) {
    const index = rows.findIndex((row) => sharesRow(row, box) && belongs(row, box));
    if (index < 0) rows.push(box);
    else rows[index] = unionBoxes(rows[index]!, box);
  }
  return rows.sort((one, other) => one.y - other.y);
}

function sharesRow(one: Box, other: Box): boolean {
  const overlap = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return overlap > Math.min(one.height, other.height) / 2;
}

function gapBetween(one: Box, other: Box): number {
  return Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width);
}

function overlaps(one: Box, other: Box): boolean {
  return gapBetween(one, other) < 0;
}

function isNear(one: Box, other: Box): boolean {
  const distance = Math.abs(one.y + one.height / 2 - other.y - other.height / 2);
  return overlaps(one, other) && distance < MAX_DISTANCE * Math.max(one.height, other.height);
}

function widestRow(rows: readonly Box[]): Box {
  return rows.reduce((widest, row) => (row.width > widest.width ? row : widest));
}

function unionBoxes(one: Box, other: Box): Box {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

/** The lines of a zone begin and end at the same positions, even if an end was not found. */
function alignSides(rows: readonly Box[]): Box[] {
  const left = Math.min(...rows.map(({ x }) => x));
  const right = Math.max(...rows.map(({ x, width }) => x + width));
  return rows.map((row) => ({ ...row, x: left, width: right - left }));
}
