import type { Box, MrzLine, MrzText, TextLine } from '../../evidence.ts';
import type { PixelPoint, Quad } from '../../geometry/homography.ts';
import { quadContains, turnedRectangle } from '../../geometry/quad.ts';
import type { Pixels } from '../../image/pixels.ts';
import type { Examination } from '../../start-examination.ts';
import type { TextBox } from '../../text/text-box.ts';
import { findPhotoRows, findZoneRows } from './find-zone-rows.ts';
import {
  findZoneLength,
  joinReadings,
  LENGTHS,
  layOnGrid,
  SURE_FROM,
  type ZoneLength,
} from './lay-on-grid.ts';
import { type Cut, readZoneRow, type ZoneCharacter } from './read-zone-row.ts';

/** How many lines of a length make a zone (ICAO 9303-5 to 9303-7). */
const LINES_OF: Readonly<Record<ZoneLength, number>> = { 30: 3, 36: 2, 44: 2 };

/** A row that was supposed and not found counts from this mean probability of its characters on. */
const LEAST_SUPPOSED = 0.75;
/** From one line of a zone to the next, in heights of a line's box, where only one was found. */
const LINE_STEP = 1.65;

/** How a row is cut first, to learn how many characters it has ... */
const FIRST_CUT: Cut = { height: 1, width: null };
/** ... and then, by those, one after the other while a character is in doubt: its height, and pixels a character. */
const FURTHER_CUTS = [
  { height: 0.6, pitch: 50 },
  { height: 0.8, pitch: 50 },
] as const;

/**
 * Reads the machine-readable zone of a document, if it has one (ICAO 9303-3). The lines are found among those already
 * read off the flat card, and read again on their own: 50 ms each on one thread. A page of a passport is longer than
 * a card, and what was taken for its outline may end above the zone: what is not whole on the card is looked for
 * among the text on the photograph.
 *
 * @param lines the card's text, in fractions of the card
 * @param photo the photograph, with the text found on it and the direction it is read in
 * @returns null when there is none, or its rows do not fit a zone
 * @throws InferenceError
 */
export async function readMrz(
  card: Pixels,
  lines: readonly TextLine[],
  photo: ZonePhoto,
  examination: Examination,
): Promise<MrzText | null> {
  const zone = findZoneRows(lines);
  const onCard =
    zone &&
    (await readRows(zone.rows, zone.upsideDown, (row, cut) =>
      readZoneRow(card, quadOf(row, card, zone.upsideDown), cut, examination),
    ));
  if (onCard && isWhole(onCard)) return onCard;
  const { pixels, boxes, corners, reading } = photo;
  // Without a sign of a zone on the card, only what lies beyond its outline can be one.
  const searched = zone ? boxes : boxes.filter(({ quad }) => !quadContains(corners, middleOf(quad)));
  const rows = reading === null ? [] : findPhotoRows(searched, reading);
  const onPhoto =
    rows.length > 0 &&
    (await readRows(rows, false, ({ x, y, width, height }, cut) =>
      readZoneRow(pixels, turnedRectangle(reading ?? 0, x, y, x + width, y + height), cut, examination),
    ));
  return onPhoto && (isWhole(onPhoto) || !onCard) ? onPhoto : onCard;
}

export type ZonePhoto = {
  pixels: Pixels;
  boxes: readonly TextBox[];
  /** what was taken for the document's outline, in pixels */
  corners: Quad;
  reading: number | null;
};

function middleOf([one, , opposite]: Quad): PixelPoint {
  return [(one[0] + opposite[0]) / 2, (one[1] + opposite[1]) / 2];
}

type ReadRow = (row: Box, cut: Cut) => Promise<ZoneCharacter[]>;

async function readRows(rows: readonly Box[], upsideDown: boolean, read: ReadRow): Promise<MrzText | null> {
  const first = await Promise.all(rows.map((row) => read(row, FIRST_CUT)));
  const length = findZoneLength(first.filter((row) => findZoneLength([row]) !== null));
  if (!length) return null;
  const readLine = (row: Box, known?: readonly ZoneCharacter[]) => readLineAt(row, length, read, known);
  // Between the lines of a zone stands nothing else; above and below may stand other wide rows.
  const fitting = rows.map((row, at) =>
    findZoneLength([first[at]!]) === length ? { row, known: first[at]! } : null,
  );
  const laid = (await Promise.all(fitting.map((each) => each && readLine(each.row, each.known)))).filter(
    (each) => each !== null,
  );
  const found = laid.slice(upsideDown ? 0 : -LINES_OF[length]).slice(0, LINES_OF[length]);
  const whole = found.length < LINES_OF[length] ? await addSupposed(found, readLine) : found;
  const all = whole.map(({ line }) => line);
  return all.length === 0 ? null : { lines: upsideDown ? all.reverse() : all };
}

async function readLineAt(
  row: Box,
  length: ZoneLength,
  read: ReadRow,
  known?: readonly ZoneCharacter[],
): Promise<LaidRow | null> {
  let line = layOnGrid(known ?? (await read(row, FIRST_CUT)), length);
  for (const { height, pitch } of FURTHER_CUTS) {
    if (line && isSure(line)) break;
    const again = layOnGrid(await read(row, { height, width: length * pitch }), length);
    line = line && again ? joinReadings(line, again) : (line ?? again);
  }
  return line && { row, line };
}

/** Has it as many lines as its length asks for, and something read at every place? */
function isWhole({ lines }: MrzText): boolean {
  const count = lines[0]?.text.length;
  return (
    LENGTHS.some((length) => length === count && LINES_OF[length] === lines.length) &&
    lines.every(({ readings }) => readings.every((each) => each.length > 0))
  );
}

type LaidRow = { row: Box; line: MrzLine };

/** Adds the line before or the line after, whichever can be read surely: one that was not found as text. */
async function addSupposed(
  found: LaidRow[],
  readLine: (row: Box) => Promise<LaidRow | null>,
): Promise<LaidRow[]> {
  const [top, bottom] = [found[0]?.row, found.at(-1)?.row];
  if (!top || !bottom) return found;
  const step = found.length > 1 ? (bottom.y - top.y) / (found.length - 1) : top.height * LINE_STEP;
  const supposed = [
    { ...top, y: top.y - step },
    { ...bottom, y: bottom.y + step },
  ];
  const [above, below] = (await Promise.all(supposed.map((row) => readLine(row)))).map((laid) =>
    laid && meanOf(laid.line) >= LEAST_SUPPOSED ? laid : null,
  );
  if (above && (!below || meanOf(above.line) >= meanOf(below.line))) return [above, ...found];
  return below ? [...found, below] : found;
}

function isSure({ readings }: MrzLine): boolean {
  return readings.every(([likeliest]) => likeliest && likeliest.probability >= SURE_FROM);
}

/** The mean probability of a line's characters, 0 .. 1. */
function meanOf({ readings }: MrzLine): number {
  return readings.reduce((sum, [likeliest]) => sum + (likeliest?.probability ?? 0), 0) / readings.length;
}

function quadOf({ x, y, width, height }: Box, card: Pixels, upsideDown: boolean): Quad {
  const [left, right] = [x * card.width, (x + width) * card.width];
  const [top, bottom] = [y * card.height, (y + height) * card.height];
  const quad: Quad = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return upsideDown ? [quad[2], quad[3], quad[0], quad[1]] : quad;
}
