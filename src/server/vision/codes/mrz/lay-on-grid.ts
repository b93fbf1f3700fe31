import type { CharacterReading, MrzLine } from '../../evidence.ts';
import type { ZoneCharacter } from './read-zone-row.ts';

/** How many characters the lines of a zone have (ICAO 9303-5, 9303-6, 9303-4; the visas' are among them). */
export const LENGTHS = [30, 36, 44] as const;
export type ZoneLength = (typeof LENGTHS)[number];

/**
 * Rows are no zone when the number of characters that their pitch gives is farther than this share from each
 * of these.
 */
const MOST_DEVIATION = 0.09;

/** Fewer characters than this say nothing of the pitch, which is measured over so many steps at a time. */
const LEAST_CHARACTERS = 8;
const WINDOW = 6;

/**
 * The pitch says how many characters the lines have: all are printed at one width.
 *
 * @param rows what was read of each row, at positions 0 .. 1 of the same width
 * @returns null when they are no zone's
 */
export function findZoneLength(rows: readonly (readonly ZoneCharacter[])[]): ZoneLength | null {
  const steps = rows.flatMap(stepsOf);
  if (steps.length === 0) return null;
  const count = 1 / medianOf(steps);
  const nearest = LENGTHS.reduce((best, each) =>
    distance(each, count) < distance(best, count) ? each : best,
  );
  return distance(nearest, count) <= MOST_DEVIATION ? nearest : null;
}

/**
 * How far apart the characters stand, each time over several of them: positions come in steps of the recogniser's
 * columns, four to five a character. Where one was not read the mean is too large, which a median forgives.
 */
function stepsOf(row: readonly ZoneCharacter[]): number[] {
  return row.slice(WINDOW).map(({ at }, index) => (at - row[index]!.at) / WINDOW);
}

function distance(length: number, count: number): number {
  return Math.abs(length - count) / length;
}

/**
 * Puts a row's characters in their positions. One that nothing was read for is a filler between two fillers (which
 * the recogniser runs together), and else a `?`.
 *
 * @returns null when they do not fit into so many positions
 */
export function layOnGrid(row: readonly ZoneCharacter[], length: ZoneLength): MrzLine | null {
  if (row.length < LEAST_CHARACTERS) return null;
  const positions = positionsOf(row);
  const span = positions.at(-1)! + 1;
  if (span > length) return null;
  const pitch = pitchOf(row, positions);
  const before = Math.round(row[0]!.at / pitch - 0.5);
  const first = Math.min(Math.max(before, 0), length - span);
  const cells: (ZoneCharacter | null)[] = Array.from({ length }, () => null);
  row.forEach((each, index) => {
    cells[first + positions[index]!] = each;
  });
  const filled = cells.map((cell, index) => cell?.readings ?? fillerAt(cells, index));
  return {
    text: filled.map(([likeliest]) => likeliest?.character ?? '?').join(''),
    readings: filled,
  };
}

/** The position of each character, counted from the first one's: each step is one pitch or several. */
function positionsOf(row: readonly ZoneCharacter[]): number[] {
  const pitch = medianOf(stepsOf(row));
  const positions = [0];
  for (let i = 1; i < row.length; i++) {
    positions.push(positions[i - 1]! + Math.max(1, Math.round((row[i]!.at - row[i - 1]!.at) / pitch)));
  }
  return positions;
}

/** The mean over the whole row is steadier than any single step. */
function pitchOf(row: readonly ZoneCharacter[], positions: readonly number[]): number {
  return (row.at(-1)!.at - row[0]!.at) / Math.max(1, positions.at(-1)!);
}

/** A filler between two fillers, as sure as the less sure of them; nothing elsewhere. */
function fillerAt(cells: readonly (ZoneCharacter | null)[], index: number): readonly CharacterReading[] {
  const before = cells.slice(0, index).findLast((cell) => cell !== null)?.readings;
  const after = cells.slice(index + 1).find((cell) => cell !== null)?.readings;
  if (before?.[0].character !== '<' || after?.[0].character !== '<') return [];
  return before[0].probability <= after[0].probability ? before : after;
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
}

/** From this probability on a character is read for sure. */
export const SURE_FROM = 0.7;

/**
 * Two readings of one line made one: the first's characters where they are sure, the other's where the first has
 * none, and between the two what both say of it, each for as much as its probability.
 */
export function joinReadings(one: MrzLine, other: MrzLine): MrzLine {
  const readings = one.readings.map((here, at) => joinPosition(here, other.readings[at] ?? []));
  return { text: readings.map(([likeliest]) => likeliest?.character ?? '?').join(''), readings };
}

function joinPosition(
  one: readonly CharacterReading[],
  other: readonly CharacterReading[],
): readonly CharacterReading[] {
  const [likeliest] = one;
  if (!likeliest) return other;
  if (other.length === 0 || likeliest.probability >= SURE_FROM) return one;
  const of = (readings: readonly CharacterReading[], character: string) =>
    readings.find((each) => each.character === character)?.probability ?? 0;
  const characters = new Set([...one, ...other].map(({ character }) => character));
  return [...characters]
    .map((character) => ({ character, probability: (of(one, character) + of(other, character)) / 2 }))
    .sort((a, b) => b.probability - a.probability);
}
