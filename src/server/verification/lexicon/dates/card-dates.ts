import type { Box, TextLine } from '../../../vision/evidence.ts';
import { foldAccents, foldText } from '../fold-text.ts';
import { type DateField, fieldOfDateLabel } from '../labels/date-labels.ts';
import { type DetectedDate, findDates } from './find-dates.ts';

/** A date on a card, with the field that the card prints it as. */
export type CardDate = DetectedDate & { line: TextLine; role: DateRole };

/**
 * The field whose label or number ends right before a date, and where the label is; null without one. A label above is
 * less certain: on some cards it belongs to the value over it.
 */
export type DateRole = { field: DateField; place: 'line' | 'left' | 'above' } | null;

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
  const before = foldText(foldAccents(line.text).slice(from, start));
  if (before !== '' || from > 0) return roleBy(before, 'line');
  const near = labelsNear(line.box, among);
  return near ? roleBy(foldText(near.text), near.place) : null;
}

function roleBy(label: string, place: 'line' | 'left' | 'above'): DateRole {
  const field = fieldOfDateLabel(label);
  return field && { field, place };
}

/** The one line to the left or above; null without one, or with two. */
function labelsNear(box: Box, among: readonly TextLine[]) {
  const near = among.flatMap((other) => {
    const place = isBesideLabel(other.box, box) ? 'left' : isAbove(other.box, box) ? 'above' : null;
    return place ? [{ text: other.text, place } as const] : [];
  });
  return near.length === 1 ? near[0]! : null;
}

function isBesideLabel(label: Box, date: Box): boolean {
  const gap = date.x - (label.x + label.width);
  const apart = Math.abs(label.y + label.height / 2 - date.y - date.height / 2);
  return apart < date.height / 2 && gap > -date.height / 2 && gap < date.height * 1.5;
}

function isAbove(label: Box, date: Box): boolean {
  const gap = date.y - (label.y + label.height);
  return Math.abs(label.x - date.x) < date.height && gap > -date.height / 2 && gap < date.height / 2;
}
