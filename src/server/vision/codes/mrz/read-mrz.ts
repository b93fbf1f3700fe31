import type { Box, MrzLine, MrzText, TextLine } from '../../evidence.ts';
import type { Quad } from '../../geometry/homography.ts';
import type { Pixels } from '../../image/pixels.ts';
import type { Examination } from '../../start-examination.ts';
import { findZoneRows } from './find-zone-rows.ts';
import { findZoneLength, joinReadings, layOnGrid, SURE_FROM, type ZoneLength } from './lay-on-grid.ts';
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
 * Reads the machine-readable zone of a flat card, if it has one (ICAO 9303-3). The lines are found among those
 * already read, and read again on their own: 50 ms each on one thread.
 *
 * @param lines the card's text, in fractions of the card
 * @returns null when there is none, or its rows do not fit a zone
 * @throws InferenceError
 */
export async function readMrz(
  card: Pixels,
  lines: readonly TextLine[],
  examination: Examination,
): Promise<MrzText | null> {
  const zone = findZoneRows(lines);
  if (!zone) return null;
  const read = (row: Box, cut: Cut) =>
    readZoneRow(card, quadOf(row, card, zone.upsideDown), cut, examination);
  const first = await Promise.all(zone.rows.map((row) => read(row, FIRST_CUT)));
  const length = findZoneLength(first.filter((row) => findZoneLength([row]) !== null));
  if (!length) return null;
  const readLine = async (row: Box, known?: readonly ZoneCharacter[]) => {
    let line = layOnGrid(known ?? (await read(row, FIRST_CUT)), length);
    for (const { height, pitch } of FURTHER_CUTS) {
      if (line && isSure(line)) break;
      const again = layOnGrid(await read(row, { height, width: length * pitch }), length);
      line = line && again ? joinReadings(line, again) : (line ?? again);
    }
    return line && { row, line };
  };
  // Between the lines of a zone stands nothing else; above and below may stand other wide rows.
  const fitting = zone.rows.map((row, at) =>
    findZoneLength([first[at]!]) === length ? { row, known: first[at]! } : null,
  );
  const laid = (await Promise.all(fitting.map((each) => each && readLine(each.row, each.known)))).filter(
    (each) => each !== null,
  );
  const found = laid.slice(zone.upsideDown ? 0 : -LINES_OF[length]).slice(0, LINES_OF[length]);
  const whole = found.length < LINES_OF[length] ? await addSupposed(found, readLine) : found;
  const all = whole.map(({ line }) => line);
  return all.length === 0 ? null : { lines: zone.upsideDown ? all.reverse() : all };
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
