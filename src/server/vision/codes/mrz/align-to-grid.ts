import type { CharacterReading, MrzLine } from '../../evidence.ts';
import type { ZoneCharacter } from './read-zone-row.ts';

/** How many characters the lines of a zone have (ICAO 9303-5, 9303-6, 9303-4; the visas' are among them). */
export const LENGTHS = [30, 36, 44] as const;
export type ZoneLength = (typeof LENGTHS)[number];

/**
 * Rows are no zone when the number of characters that their pitch gives is farther than this share from each
 * of these.
 */
const MAX_DEVIATION = 0.09;

/** Fewer characters than this say nothing of the pitch, which is measured over so many steps at a time. */
const MIN_CHARACTERS = 8;
const WINDOW = 6;
/** How far the places follow a character that stands off its own: the pitch is a little wrong, and rows are bent. */
const FOLLOWS = 0.3;

/**
 * The pitch says how many characters the lines have: all are printed at one width.
 *
 * @param rows what was read of each row, at positions 0 .. 1 of the same width
 * @returns null when they are no zone's
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
 * How far apart the characters stand, each time over several of them: positions come in steps of the recogniser's
 * columns, four to five a character. Where one was not read the mean is too large, which a median forgives.
 */
function measureSteps(row: readonly ZoneCharacter[]): number[] {
  return row.slice(WINDOW).map(({ at }, index) => (at - row[index]!.at) / WINDOW);
}

function distance(length: number, count: number): number {
  return Math.abs(length - count) / length;
}

/**
 * Puts a row's characters in their positions; one that nothing was read for is a `?`.
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

/** A line of what its positions may be. */
export function toMrzLine(readings: (readonly CharacterReading[])[]): MrzLine {
  return { text: readings.map(([likeliest]) => likeliest?.character ?? '?').join(''), readings };
}

/**
 * The position of each character, counted from the first one's. Each is found half a pitch off now and then, so it is
 * held against where the ones before it stand together: step by step, one that comes early would make the next one's
 * step two.
 */
function countPositions(row: readonly ZoneCharacter[]): number[] {
  const pitch = findMedian(measureSteps(row));
  const positions = [0];
  let origin = row[0]!.at;
  for (const { at } of row.slice(1)) {
    const position = Math.max(positions.at(-1)! + 1, Math.round((at - origin) / pitch));
    positions.push(position);
    origin += FOLLOWS * (at - position * pitch - origin);
  }
  return positions;
}

/** The mean over the whole row is steadier than any single step. */
function meanPitch(row: readonly ZoneCharacter[], positions: readonly number[]): number {
  return (row.at(-1)!.at - row[0]!.at) / Math.max(1, positions.at(-1)!);
}

function findMedian(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
}
