import type { Box, TextLine } from '../../vision/evidence.ts';
import { calendarDate } from '../codes/read-codes-fields.ts';
import type { ScoredField } from '../details/score-details.ts';
import { READ_FROM } from '../policy.ts';
import { foldText } from '../print/fold-text.ts';
import { MONTH_NAMES } from '../print/month-names.ts';

export type DateField = 'date_of_birth' | 'license_expiry_date';
/** What is printed, `YYYY-MM-DD`; null where it is not sure. */
export type PrintedDates = Record<DateField, string | null>;

/** Lines read less surely than this are not believed. */
const LEAST_CONFIDENCE = 0.9;

/**
 * What stands straight before (or above) the date, folded to A-Z and 0-9, at the end of what stands there. Field
 * numbers are those of directive 2006/126/EC and AAMVA: too short to be believed with nothing around them but
 * the line's beginning.
 */
const LABELS: Record<DateField, RegExp> = {
  date_of_birth: /(DOB|DATEOFBIRTH|BIRTHDATE|DATEDENAISSANCE|GEBURTSDATUM|GEBURTSTAG)$|^3$/,
  license_expiry_date:
    /(EXP|EXPIRES|EXPIRY|EXPIRYDATE|EXPIRATIONDATE|DATEOFEXPIRY|DATEDEXPIRATION|VALIDUNTIL)$|^4B$/,
};

const YEAR = '(?:19|20)\\d{2}';
const SEPARATOR = '[./\\- ]';
/** `2030-10-16`, `10/16/2030`, `16.10.2030`, `16 OCT 2030`, and nothing else touching. */
const DATE = new RegExp(
  `(?<![\\d./-])(?:(${YEAR})${SEPARATOR}(\\d{2})${SEPARATOR}(\\d{2})` +
    `|(\\d{2})(${SEPARATOR})(\\d{2})${SEPARATOR}(${YEAR})` +
    `|(\\d{2})[ .-]?([A-Z]{3,9})[ .-]{0,2}(${YEAR}))(?![\\d/-])`,
  'g',
);

/**
 * The dates of birth and of expiry as the card prints them: the stored one where it was read, else the one that
 * stands beside its label. With numbers for both month and day the order counts as known only where one of them
 * is above twelve, or where full stops part them, which nobody writes month first.
 */
export function readPrintedDates(lines: readonly TextLine[], fields: readonly ScoredField[]): PrintedDates {
  const sure = lines.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE);
  const read = (field: DateField) => scoredDate(fields, field) ?? labelledDate(sure, field);
  return { date_of_birth: read('date_of_birth'), license_expiry_date: read('license_expiry_date') };
}

function scoredDate(fields: readonly ScoredField[], field: DateField): string | null {
  const found = fields.find((each) => each.field === field);
  return found && found.score >= READ_FROM && calendarForm(found.stored) ? found.stored : null;
}

function calendarForm(date: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(date);
}

/** null also when two places of the card say different things. */
function labelledDate(lines: readonly TextLine[], field: DateField): string | null {
  const found = new Set(lines.flatMap((line) => dateBeside(line, lines, LABELS[field]) ?? []));
  return found.size === 1 ? [...found][0]! : null;
}

/** The date of a line whose label ends right before it: on the line, or alone on the one to its left or above. */
function dateBeside(line: TextLine, lines: readonly TextLine[], label: RegExp): string | null {
  const text = line.text.toUpperCase();
  let end = 0;
  for (const match of text.matchAll(DATE)) {
    const before = foldText(text.slice(end, match.index));
    const holder = before === '' && end === 0 ? labelHolder(line.box, lines) : before;
    if (holder !== null && label.test(holder)) return dateOf(match);
    end = match.index + match[0].length;
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

function dateOf(match: RegExpMatchArray): string | null {
  const [, isoYear, isoMonth, isoDay, first, separator, second, lastYear, namedDay, name, namedYear] = match;
  if (isoYear) return calendarDate(Number(isoYear), Number(isoMonth), Number(isoDay));
  if (lastYear) return inKnownOrder(Number(first), Number(second), separator!, Number(lastYear));
  const month = MONTH_NAMES.findIndex((names) => names.includes(name!)) + 1;
  return month > 0 ? calendarDate(Number(namedYear), month, Number(namedDay)) : null;
}

function inKnownOrder(first: number, second: number, separator: string, year: number): string | null {
  if (first === second || first > 12 || separator === '.') return calendarDate(year, second, first);
  return second > 12 ? calendarDate(year, first, second) : null;
}
