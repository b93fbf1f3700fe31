import type { CharacterReading, MrzLine } from '../../evidence.ts';
import type { ZoneCharacter } from './read-zone-row.ts';

/** How many characters the lines of a zone have (ICAO 9303-5, 9303-6, 9303-4; the visas' are among them). */
export const LENGTHS = [30, 36, 44] as const;
export type ZoneLength = (typeof LENGTHS)[number];

/** Rows are not a zone if the number of characters by their pitch differs by more than this share from each of these. */
const MAX_DEVIATION = 0.09;

/** With fewer characters than this there is no pitch, which is measured over so many steps at a time. */
const MIN_CHARACTERS = 8;
const WINDOW = 6;
/** How far the grid follows a character that is off its position: the pitch is slightly wrong, and rows are bent. */
const FOLLOWING_SHARE = 0.3;

/**
 * The number of characters in a zone's lines, by the pitch: all are printed at one width.
 *
 * @param rows the characters of each row, at positions 0 .. 1 of the same width
 * @returns null when they are not a zone's
 */
export function findZoneLength(rows: readonly (readonly ZoneCharacter[])[]): ZoneLength | null {
  const steps = rows.flatMap(measureSteps);
  if (steps.length === 0) return null;
  const count = 1 / findMedian(steps);
  const nearest = LENGTHS.reduce((best, each) =>
    distance(each, count) < distance(best, count) ? each : best,
  );
  return distance(nearest, count) <= MAX_DEVIATION ? nearest : null;
}

/**
 * The distance of the characters, each time over several of them: positions come in steps of the recogniser's columns,
 * four to five a character. A missed character makes one value too large, and the median ignores it.
 */
function measureSteps(row: readonly ZoneCharacter[]): number[] {
  return row.slice(WINDOW).map(({ at }, index) => (at - row[index]!.at) / WINDOW);
}

function distance(length: number, count: number): number {
  return Math.abs(length - count) / length;
}

/**
 * Puts a row's characters into their positions; a missing one is a `?`.
 *
 * @returns null when they do not fit into so many positions
 */
export function alignToGrid(row: readonly ZoneCharacter[], length: ZoneLength): MrzLine | null {
  if (row.length < MIN_CHARACTERS) return null;
  const positions = countPositions(row);
  const span = positions.at(-1)! + 1;
  if (span > length) return null;
  const pitch = meanPitch(row, positions);
  const before = Math.round(row[0]!.at / pitch - 0.5);
  const first = Math.min(Math.max(before, 0), length - span);
  const cells: (ZoneCharacter | null)[] = Array.from({ length }, () => null);
  row.forEach((each, index) => {
    cells[first + positions[index]!] = each;
  });
  return toMrzLine(cells.map((cell) => cell?.readings ?? []));
}

/** A line made of its positions' alternatives. */
export function toMrzLine(readings: (readonly CharacterReading[])[]): MrzLine {
  return { text: readings.map(([likeliest]) => likeliest?.character ?? '?').join(''), readings };
}

/**
 * The position of each character, counted from the first one's. Sometimes one is found half a pitch off, so each is
 * compared with the mean of those before it. Step by step, an early character would make the next one's step two.
 */
function countPositions(row: readonly ZoneCharacter[]): number[] {
  const pitch = findMedian(measureSteps(row));
  const positions = [0];
  let origin = row[0]!.at;
  for (const { at } of row.slice(1)) {
    const position = Math.max(positions.at(-1)! + 1, Math.round((at - origin) / pitch));
    positions.push(position);
    origin += FOLLOWING_SHARE * (at - position * pitch - origin);
  }
  return positions;
}

/** The mean over the whole row is more stable than any single step. */
function meanPitch(row: readonly ZoneCharacter[], positions: readonly number[]): number {
  return (row.at(-1)!.at - row[0]!.at) / Math.max(1, positions.at(-1)!);
}

function findMedian(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
}
