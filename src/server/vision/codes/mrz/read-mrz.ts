import type { Box, MrzLine, MrzText, TextLine } from '../../evidence.ts';
import type { PixelPoint, Quad } from '../../geometry/homography.ts';
import { quadContains, turnedRectangle } from '../../geometry/quad.ts';
import type { Pixels } from '../../image/pixels.ts';
import type { Examination } from '../../start-examination.ts';
import type { TextBox } from '../../text/text-box.ts';
import { alignToGrid, findZoneLength, LENGTHS, type ZoneLength } from './align-to-grid.ts';
import { findPhotoRows, findZoneRows, type ZoneRows } from './find-zone-rows.ts';
import { inferFillers } from './infer-fillers.ts';
import { joinReadings, SURE_FROM } from './join-readings.ts';
import { type RowCrop, readZoneRow, type ZoneCharacter } from './read-zone-row.ts';

/** How many lines of a length make a zone (ICAO 9303-5 to 9303-7). */
const LINES_BY_LENGTH: Readonly<Record<ZoneLength, number>> = { 30: 3, 36: 2, 44: 2 };

/** The one line of a driving licence. */
const LONE_LENGTH = 30;

/** A row that text detection did not find is accepted from this mean probability of its characters on. */
const MIN_INFERRED = 0.75;
/** A zone on the card with a lower probability than this is searched for on the image too. */
const MIN_CERTAIN = 0.9;
/** From one line of a zone to the next, in heights of a line's box, where only one was found. */
const LINE_STEP = 1.65;
/** A row farther away than so many such steps belongs to no zone. */
const MAX_STEPS = 1.5;

/** The first cut of a row, to count its characters ... */
const FIRST_CUT: RowCrop = { height: 1, width: null };
/**
 * ... and the following cuts with that count, one after the other while a character is in doubt: height, and pixels a
 * character.
 */
const FURTHER_CUTS = [
  { height: 0.6, pitch: 50 },
  { height: 0.8, pitch: 50 },
] as const;
/** The last cut, where coloured print under the line leaves a character in doubt. */
const STRETCHED_CUT = { height: 1, pitch: 40 };

/**
 * Reads the machine-readable zone of a document, if it has one (ICAO 9303-3). The lines are found among those already
 * read off the flat card, and each is read again: 50 ms each on one thread. A passport's page is longer than a card, so
 * the detected outline may end above the zone. A zone that is not complete on the card is searched for in the text of
 * the image.
 *
 * @param lines the card's text, in fractions of the card
 * @param photo the image, with the text found on it and the direction it is read in
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
    (await readRows(zone, vectorLength(upperEdge(photo)), (row, cut) =>
      readZoneRow(card, toQuad(row, card, zone.upsideDown), cut, examination),
    ));
  if (onCard && zone.isAlone) return onCard;
  if (onCard && isWhole(onCard) && meanProbability(onCard) >= MIN_CERTAIN) return onCard;
  const { pixels, boxes, corners, reading } = photo;
  // Without any row of a zone on the card, only text outside of the card's outline can be one.
  const searchedBoxes = zone ? boxes : boxes.filter(({ quad }) => !quadContains(corners, quadCentre(quad)));
  const photoRows = findPhotoRows(searchedBoxes, reading ?? angleOfVector(upperEdge(photo)));
  const onPhoto =
    photoRows &&
    (await readRows(
      { rows: photoRows.rows, upsideDown: false, isAlone: false },
      1,
      ({ x, y, width, height }, cut) =>
        readZoneRow(pixels, turnedRectangle(photoRows.angle, x, y, x + width, y + height), cut, examination),
    ));
  if (!onPhoto || !onCard) return onPhoto ?? onCard;
  return meanProbability(onPhoto) * onPhoto.lines.length > meanProbability(onCard) * onCard.lines.length
    ? onPhoto
    : onCard;
}

/** The mean probability of a zone's characters, 0 .. 1. */
function meanProbability({ lines }: MrzText): number {
  return lines.reduce((sum, line) => sum + meanLineProbability(line), 0) / lines.length;
}

export type ZonePhoto = {
  pixels: Pixels;
  boxes: readonly TextBox[];
  /** the detected outline of the document, in pixels, from the document's own top left */
  corners: Quad;
  /** null if too little of the text shows it: then it is the direction of the outline's upper edge */
  reading: number | null;
};

/** The card's upper edge on the image, in pixels. */
function upperEdge({ corners: [from, to] }: ZonePhoto): [along: number, down: number] {
  return [to[0] - from[0], to[1] - from[1]];
}

function vectorLength([along, down]: readonly [number, number]): number {
  return Math.hypot(along, down);
}

function angleOfVector([along, down]: readonly [number, number]): number {
  return Math.atan2(down, along);
}

function quadCentre([one, , opposite]: Quad): PixelPoint {
  return [(one[0] + opposite[0]) / 2, (one[1] + opposite[1]) / 2];
}

type ReadRow = (row: Box, cut: RowCrop) => Promise<ZoneCharacter[]>;

/** @param unit the width in pixels of the image of a row whose width is 1 */
async function readRows(
  { rows, upsideDown, isAlone }: ZoneRows,
  unit: number,
  read: ReadRow,
): Promise<MrzText | null> {
  const first = await Promise.all(rows.map((row) => read(row, FIRST_CUT)));
  const lengths = first.map((row) => findZoneLength([row]));
  const length = findZoneLength(first.filter((_, at) => lengths[at] !== null));
  if (!length || (isAlone && length !== LONE_LENGTH)) return null;
  const count = isAlone ? 1 : LINES_BY_LENGTH[length];
  const readLine = (row: Box, characters?: readonly ZoneCharacter[]) =>
    readLineAt(row, length, read, characters);
  // No other row is between the lines of a zone, whatever its pitch; other wide rows may be above and below.
  const isFitting = (at: number) => at >= lengths.indexOf(length) && at <= lengths.lastIndexOf(length);
  const possibleRows = await Promise.all(
    rows.map((row, at) => (isFitting(at) ? readLine(row, first[at]) : null)),
  );
  const fitting = possibleRows.filter((each) => each !== null);
  const mrzRows = fitting.slice(upsideDown ? 0 : -count).slice(0, count);
  const others = rows.filter((_, at) => !isFitting(at));
  const all = (await completeZone(mrzRows, others, count, readLine)).map(({ line }) => line);
  const [row] = rows;
  if (!row || all.length === 0) return null;
  return { lines: upsideDown ? all.reverse() : all, pitch: (row.width * unit) / length };
}

async function readLineAt(
  row: Box,
  length: ZoneLength,
  read: ReadRow,
  characters?: readonly ZoneCharacter[],
): Promise<MrzRow | null> {
  const first = characters ?? (await read(row, FIRST_CUT));
  // With another pitch, its characters would take other positions.
  let line = findZoneLength([first]) === length ? alignToGrid(first, length) : null;
  for (const { height, pitch } of FURTHER_CUTS) {
    if (line && isSure(line)) break;
    const again = alignToGrid(await read(row, { height, width: length * pitch }), length);
    line = line && again ? joinReadings(line, again) : (line ?? again);
  }
  if (line && !isSure(line)) line = await rereadStretched(line, row, length, read);
  return line && { row, line: inferFillers(line) };
}

/** The clearer of both readings comes first: its certain characters are kept. */
async function rereadStretched(line: MrzLine, row: Box, length: ZoneLength, read: ReadRow): Promise<MrzLine> {
  const { height, pitch } = STRETCHED_CUT;
  const again = alignToGrid(await read(row, { height, width: length * pitch, isStretched: true }), length);
  if (!again) return line;
  return meanLineProbability(again) > meanLineProbability(line)
    ? joinReadings(again, line)
    : joinReadings(line, again);
}

/** Does it have as many lines as its length needs, and a character read at every position? */
function isWhole({ lines }: MrzText): boolean {
  const count = lines[0]?.text.length;
  return (
    LENGTHS.some((length) => length === count && LINES_BY_LENGTH[length] === lines.length) &&
    lines.every(({ readings }) => readings.every((each) => each.length > 0))
  );
}

type MrzRow = { row: Box; line: MrzLine };

/**
 * Adds lines above and below, each time the most certain, while there are too few. These are rows without a pitch at
 * first (many fillers merge), and rows that were not found as text at all.
 */
async function completeZone(
  mrzRows: MrzRow[],
  others: readonly Box[],
  count: number,
  readLine: (row: Box) => Promise<MrzRow | null>,
): Promise<MrzRow[]> {
  const [top, bottom] = [mrzRows[0]?.row, mrzRows.at(-1)?.row];
  if (!top || !bottom || mrzRows.length >= count) return mrzRows;
  const step = mrzRows.length > 1 ? (bottom.y - top.y) / (mrzRows.length - 1) : top.height * LINE_STEP;
  const isNext = ({ y }: Box) =>
    (y < top.y && y > top.y - MAX_STEPS * step) || (y > bottom.y && y < bottom.y + MAX_STEPS * step);
  const supposed = [...others.filter(isNext), { ...top, y: top.y - step }, { ...bottom, y: bottom.y + step }];
  const read = (await Promise.all(supposed.map((row) => readLine(row)))).filter((mrzRow) => mrzRow !== null);
  const [surest] = read.sort((one, other) => meanLineProbability(other.line) - meanLineProbability(one.line));
  if (!surest || meanLineProbability(surest.line) < MIN_INFERRED) return mrzRows;
  const more = surest.row.y < top.y ? [surest, ...mrzRows] : [...mrzRows, surest];
  return completeZone(more, others, count, readLine);
}

function isSure({ readings }: MrzLine): boolean {
  return readings.every(([likeliest]) => likeliest && likeliest.probability >= SURE_FROM);
}

/** The mean probability of a line's characters, 0 .. 1. */
function meanLineProbability({ readings }: MrzLine): number {
  return readings.reduce((sum, [likeliest]) => sum + (likeliest?.probability ?? 0), 0) / readings.length;
}

function toQuad({ x, y, width, height }: Box, card: Pixels, upsideDown: boolean): Quad {
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
