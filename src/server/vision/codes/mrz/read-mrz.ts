import type { Box, MrzLine, MrzText, TextLine } from '../../evidence.ts';
import type { Quad } from '../../geometry/homography.ts';
import type { Pixels } from '../../image/pixels.ts';
import type { Examination } from '../../start-examination.ts';
import { findZoneRows } from './find-zone-rows.ts';
import { findZoneLength, layOnGrid } from './lay-on-grid.ts';
import { readZoneRow } from './read-zone-row.ts';

/** TD1's zone has three lines; upside down the line of names may not be found, and then there are two. */
const LINES_OF_TD1 = 3;

/** A row that was supposed and not found counts from this mean probability of its characters on. */
const LEAST_SUPPOSED = 0.75;

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
  const read = (row: Box) => readZoneRow(card, quadOf(row, card, zone.upsideDown), examination);
  const rows = await Promise.all(zone.rows.map(read));
  const length = findZoneLength(rows);
  if (!length) return null;
  const laid = rows.flatMap((row) => layOnGrid(row, length) ?? []);
  if (laid.length !== rows.length) return null;
  if (length === 30 && laid.length === LINES_OF_TD1 - 1) {
    const [above, below] = await Promise.all(supposeRows(zone.rows).map(read));
    const [first, last] = [above, below].map((row) => believed(row && layOnGrid(row, length)));
    if (first && (!last || meanOf(first) >= meanOf(last))) laid.unshift(first);
    else if (last) laid.push(last);
  }
  return { lines: zone.upsideDown ? laid.reverse() : laid };
}

/** Where a line before and a line after two others would stand. */
function supposeRows([one, two]: readonly Box[]): Box[] {
  const step = two!.y - one!.y;
  return [
    { ...one!, y: one!.y - step },
    { ...two!, y: two!.y + step },
  ];
}

function believed(row: MrzLine | null | undefined): MrzLine | null {
  return row && meanOf(row) >= LEAST_SUPPOSED ? row : null;
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
