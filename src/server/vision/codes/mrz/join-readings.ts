import type { CharacterReading, MrzLine } from '../../evidence.ts';
import { toMrzLine } from './align-to-grid.ts';

/** From this probability on a character is read for sure. */
export const SURE_FROM = 0.7;

/** A row of which an end was not read may have been laid a place or two beside its own ... */
const SHIFTS = [-1, 1, -2, 2] as const;
/** ... which shows by so many more letters and figures that the two readings then share. */
const MIN_GAIN = 4;

/**
 * Two readings of one line made one: the first's characters where they are sure, the other's where the first has
 * none, and between the two what both say of it, each for as much as its probability. Of the two the one of which less
 * was read is put in its place by the other.
 */
export function joinReadings(one: MrzLine, other: MrzLine): MrzLine {
  const [first, second] =
    countRead(one) < countRead(other) ? [alignTo(other, one), other] : [one, alignTo(one, other)];
  return toMrzLine(first.readings.map((here, at) => joinPosition(here, second.readings[at] ?? [])));
}

function countRead({ readings }: MrzLine): number {
  return readings.filter((each) => each.length > 0).length;
}

/** The line moved to where it agrees with the fuller one; as it is unless that is clear. */
function alignTo(fuller: MrzLine, line: MrzLine): MrzLine {
  const moved = SHIFTS.flatMap((shift) => moveBy(line, shift) ?? []);
  const best = moved.reduce((one, each) => (agree(fuller, each) > agree(fuller, one) ? each : one), line);
  return agree(fuller, best) >= agree(fuller, line) + MIN_GAIN ? best : line;
}

/** null where a character that was read would be lost. */
function moveBy({ readings }: MrzLine, shift: number): MrzLine | null {
  const lost = shift > 0 ? readings.slice(-shift) : readings.slice(0, -shift);
  return lost.some((each) => each.length > 0)
    ? null
    : toMrzLine(readings.map((_, at) => readings[at - shift] ?? []));
}

/** Fillers agree anywhere. */
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
