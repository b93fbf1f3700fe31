import type { Box, TextLine } from '../../../vision/evidence.ts';
import { foldAccents, foldText } from '../fold-text.ts';
import { type DateField, fieldOfDateLabel, isPlaceAndBirth } from '../labels/date-labels.ts';
import { splitLabels } from '../labels/split-labels.ts';
import { type DetectedDate, findDates } from './find-dates.ts';
import { withoutOrderMarks } from './order-marks.ts';

/** A date on a card, with the field that the card prints it as. */
export type CardDate = DetectedDate & { line: TextLine; role: DateRole };

/**
 * The field whose label or number ends right before a date, and where the label is; null without one. A label above is
 * less certain: on some cards it belongs to the value over it. `number`: there is the field's number alone.
 */
export type DateRole = { field: DateField; place: 'line' | 'left' | 'above'; number: boolean } | null;

/** Every date of the lines; `among`: lines that may be labels by themselves. */
export function findCardDates(lines: readonly TextLine[], among: readonly TextLine[] = lines): CardDate[] {
  return lines.flatMap((line) => {
    const dates = findDates(line.text);
    return dates.map((date) => ({
      ...date,
      line,
      role: dateRole({ line, dates, start: date.start }, among),
    }));
  });
}

/** A position in a line, which is folded by `foldAccents`, and all dates of that line. */
type LinePosition = { line: TextLine; dates: readonly DetectedDate[]; start: number };

/** The field that the card prints the date there as. */
export function dateRole({ line, dates, start }: LinePosition, among: readonly TextLine[]): DateRole {
  const from = Math.max(0, ...dates.filter(({ end }) => end <= start).map(({ end }) => end));
  const before = foldText(withoutOrderMarks(foldAccents(line.text).slice(from, start)));
  if (before === '' && from === 0) return roleNear(line.box, among);
  return roleBy(before, 'line') ?? (from === 0 ? roleBehindPlace(line, before, among) : null);
}

const BIRTH_IN_LINE: DateRole = { field: 'date_of_birth', place: 'line', number: false };
/** Values in a column, each behind its colon, may be so far from their labels, in widths of the card. */
const COLUMN_GAP = 0.25;

/** A birth date behind the place of birth, whose label is in the same line or to the left of it. */
function roleBehindPlace({ box }: TextLine, before: string, among: readonly TextLine[]): DateRole {
  if (isPlaceAndBirth(before)) return BIRTH_IN_LINE;
  const isPlace = /^[A-Z]+$/.test(before);
  const labels = among.filter((other) => {
    const gap = box.x - (other.box.x + other.box.width);
    const apart = Math.abs(other.box.y + other.box.height / 2 - box.y - box.height / 2);
    return apart < box.height / 2 && gap > -box.height / 2 && gap < COLUMN_GAP;
  });
  return isPlace && labels.some(({ text }) => isPlaceAndBirth(foldText(text))) ? BIRTH_IN_LINE : null;
}

/** Characters of a field's number, `4A`. No label in words is so short. */
const MAX_FIELD_NUMBER = 2;

function roleBy(label: string, place: 'line' | 'left' | 'above'): DateRole {
  const field = fieldOfDateLabel(label);
  return field && { field, place, number: label.length <= MAX_FIELD_NUMBER };
}

/**
 * The label to the left on the row, or, where no words are there, the label above; null without one, and where two
 * fields claim the place.
 */
function roleNear(box: Box, among: readonly TextLine[]): DateRole {
  const left = among.filter((other) => isBesideLabel(other.box, box) && isWords(other.text));
  const above = among
    .filter((other) => isOnRowAbove(other.box, box))
    .flatMap(splitLabels)
    .filter((other) => Math.abs(other.box.x - box.x) < box.height);
  if (left.length === 0) return onlyRole(above, 'above');
  // The end of another field is not a label, if the date's own is above it with its number: `4a ISS`.
  const isOwn = above.length === 1 && NUMBERED_LABEL.test(foldText(above[0]!.text));
  return onlyRole(left, 'left') ?? (isOwn && !left.some(isFieldNumber) ? onlyRole(above, 'above') : null);
}

function onlyRole(labels: readonly TextLine[], place: 'left' | 'above'): DateRole {
  const parts = labels.map(({ text }) => foldAccents(text.replace(SPECK, '.')).split(STROKE));
  const texts = parts.map((languages) => foldText(withoutOrderMarks(languages.join(' '))));
  const roles = parts.flatMap((languages, at) =>
    [texts[at]!, ...languages.map((text) => foldText(withoutOrderMarks(text)))].flatMap(
      (text) => roleBy(text, place) ?? [],
    ),
  );
  const isOpen = labels.some((label, at) => isFieldNumber(label) && !fieldOfDateLabel(texts[at]!));
  if (isOpen) return null;
  return new Set(roles.map(({ field }) => field)).size === 1 ? roles[0]! : null;
}

/** Between the languages of a label, of which only one may have been read whole; not within a mark: `(A/M/J)`. */
const STROKE = / ?[/|·] ?(?=\p{L}{3})/u;

/** A stroke of the background behind a lettered field number: `4b.1`. */
const SPECK = /(?<=^\d[A-Da-d])[.:]\d$/;

const NUMBERED_LABEL = /^(?:3|4[AB])[A-Z]{3}/;

/** A field's number alone, of which the letter may not have been read. A speck may follow its full stop. */
const FIELD_NUMBER = /^\d(?:[A-Da-d]?[.:]?|[A-Da-d][.:]\d)$/;

function isFieldNumber({ text }: TextLine): boolean {
  return FIELD_NUMBER.test(text);
}

/**
 * Words, or a field's number: other figures, another date with its month in words, and the letter of a sex are another
 * value, and label nothing.
 */
function isWords(text: string): boolean {
  if (FIELD_NUMBER.test(text)) return true;
  const isDate = findDates(text).some(({ start, end }) => start === 0 && end === text.length);
  return /\p{L}/u.test(text) && !/^[MFX]$/.test(text) && !isDate;
}

function isBesideLabel(label: Box, date: Box): boolean {
  const gap = date.x - (label.x + label.width);
  const apart = Math.abs(label.y + label.height / 2 - date.y - date.height / 2);
  return apart < date.height / 2 && gap > -date.height / 2 && gap < date.height * 1.5;
}

function isOnRowAbove(label: Box, date: Box): boolean {
  const gap = date.y - (label.y + label.height);
  return gap > -date.height / 2 && gap < date.height / 2;
}
