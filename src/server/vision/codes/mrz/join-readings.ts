import type { CharacterReading, MrzLine } from '../../evidence.ts';
import { toMrzLine } from './align-to-grid.ts';

/** From this probability on a character is read with certainty. */
export const SURE_FROM = 0.7;

/** A row of which an end was not read may have been placed a position or two off ... */
const SHIFTS = [-1, 1, -2, 2] as const;
/** ... if moving it makes the two readings share so many more letters and figures. */
const MIN_GAIN = 4;

/**
 * Merges two readings of one line. The first's characters are kept where they are certain, and the other's fill the
 * gaps. Between the two, alternatives are added by their probabilities. The reading with fewer characters is aligned to
 * the other.
 */
export function joinReadings(one: MrzLine, other: MrzLine): MrzLine {
  const [first, second] =
    countRead(one) < countRead(other) ? [alignTo(other, one), other] : [one, alignTo(one, other)];
  return toMrzLine(first.readings.map((here, at) => joinPosition(here, second.readings[at] ?? [])));
}

function countRead({ readings }: MrzLine): number {
  return readings.filter((each) => each.length > 0).length;
}

/** The line moved to where it agrees with the fuller one; unchanged unless that is clear. */
function alignTo(fuller: MrzLine, line: MrzLine): MrzLine {
  const movedLines = SHIFTS.flatMap((shift) => moveBy(line, shift) ?? []);
  const best = movedLines.reduce(
    (one, each) => (agree(fuller, each) > agree(fuller, one) ? each : one),
    line,
  );
  return agree(fuller, best) >= agree(fuller, line) + MIN_GAIN ? best : line;
}

/** null if a character that was read would be lost. */
function moveBy({ readings }: MrzLine, shift: number): MrzLine | null {
  const lostReadings = shift > 0 ? readings.slice(-shift) : readings.slice(0, -shift);
  return lostReadings.some((each) => each.length > 0)
    ? null
    : toMrzLine(readings.map((_, at) => readings[at - shift] ?? []));
}

/** Fillers agree at any position. */
function agree(one: MrzLine, other: MrzLine): number {
  return Array.from(one.text).filter((each, at) => /[A-Z0-9]/.test(each) && each === other.text[at]).length;
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
