import type { Box, TextLine } from '../../vision/evidence.ts';
import type { ScoredField } from '../details/score-details.ts';
import { READ_FROM } from '../policy/score-policy.ts';
import { isCalendarForm } from '../print/dates/calendar-date.ts';
import { findDates } from '../print/dates/find-dates.ts';
import { foldAccents, foldText } from '../print/fold-text.ts';
import { patternBeforeDate } from '../print/labels/date-labels.ts';

export type DateField = 'date_of_birth' | 'license_expiry_date';
/** What is printed, `YYYY-MM-DD`; null where it is not sure. */
export type PrintedDates = Record<DateField, string | null>;

/** Lines read less surely than this are not believed. */
const LEAST_CONFIDENCE = 0.9;

/**
 * What stands straight before (or above) the date, folded to A-Z and 0-9, at the end of what stands there. Field
 * numbers are too short to be believed with nothing around them but the line's beginning.
 */
const LABELS: Record<DateField, RegExp> = {
  date_of_birth: patternBeforeDate('date_of_birth'),
  license_expiry_date: patternBeforeDate('license_expiry_date'),
};

/**
 * The dates of birth and of expiry as the card prints them: the stored one where it was read, else the one that
 * stands beside its label and can be read in one way only.
 */
export function readPrintedDates(lines: readonly TextLine[], fields: readonly ScoredField[]): PrintedDates {
  const sure = lines.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE);
  const read = (field: DateField) => scoredDate(fields, field) ?? labelledDate(sure, field);
  return { date_of_birth: read('date_of_birth'), license_expiry_date: read('license_expiry_date') };
}

function scoredDate(fields: readonly ScoredField[], field: DateField): string | null {
  const found = fields.find((each) => each.field === field);
  return found && found.score >= READ_FROM && isCalendarForm(found.stored) ? found.stored : null;
}

/** null also when two places of the card say different things. */
function labelledDate(lines: readonly TextLine[], field: DateField): string | null {
  const found = new Set(lines.flatMap((line) => dateBeside(line, lines, LABELS[field]) ?? []));
  return found.size === 1 ? [...found][0]! : null;
}

/** The date of a line whose label ends right before it: on the line, or alone on the one to its left or above. */
function dateBeside(line: TextLine, lines: readonly TextLine[], label: RegExp): string | null {
  const text = foldAccents(line.text);
  let from = 0;
  for (const { start, end, date } of findDates(line.text)) {
    const before = foldText(text.slice(from, start));
    const holder = before === '' && from === 0 ? labelHolder(line.box, lines) : before;
    if (holder !== null && label.test(holder)) return date;
    from = end;
  }
  return null;
}

function labelHolder(box: Box, lines: readonly TextLine[]): string | null {
  const near = lines.filter((other) => isLeftOf(other.box, box) || isAbove(other.box, box));
  return near.length === 1 ? foldText(near[0]!.text) : null;
}

function isLeftOf(label: Box, date: Box): boolean {
  const gap = date.x - (label.x + label.width);
  const apart = Math.abs(label.y + label.height / 2 - date.y - date.height / 2);
  return apart < date.height / 2 && gap > -date.height / 2 && gap < date.height * 1.5;
}

function isAbove(label: Box, date: Box): boolean {
  const gap = date.y - (label.y + label.height);
  return Math.abs(label.x - date.x) < date.height && gap > -date.height / 2 && gap < date.height / 2;
}
