import { calendarDate } from './calendar-date.ts';
import { NAMED_DATES } from './date-grammar.ts';
import { listMonths } from './month-names.ts';

/** A date whose month is a word: where it is, and the day that it names; null where the month may be another. */
export type NamedDate = {
  start: number;
  end: number;
  /** as printed: four digits or two */
  year: string;
  month: number | null;
  day: number;
};

/** Shorter words are not a month. */
const MIN_NAME = 3;

/** Every date with its month in words, from left to right; none overlaps another. */
export function findNamedDates(text: string): NamedDate[] {
  if (!/\p{L}{3}/u.test(text)) return [];
  const dates = NAMED_DATES.flatMap((form) => findForm(text, form)).sort(
    (one, other) => one.start - other.start,
  );
  return dates.filter(({ start }, at) => dates.slice(0, at).every(({ end }) => end <= start));
}

function findForm(text: string, form: RegExp): NamedDate[] {
  const dates: NamedDate[] = [];
  form.lastIndex = 0;
  for (let match = form.exec(text); match; match = form.exec(text)) {
    const date = readMatch(match);
    if (date) dates.push(date);
    // A month may begin within a word that is not a month.
    else form.lastIndex = match.index + 1;
  }
  return dates;
}

function readMatch(match: RegExpExecArray): NamedDate | null {
  const { name = '', twin, day = '', year, short = '' } = match.groups ?? {};
  const opens = match[0].startsWith(name);
  const label = opens ? cutLabel(name, Boolean(twin)) : trimPrepositions(name);
  const months = readMonths(label, twin ? trimPrepositions(twin) : '');
  if (months === null) return null;
  return {
    start: match.index + (opens ? name.length - label.length : 0),
    end: match.index + match[0].length,
    year: year ?? short,
    month: months.length === 1 ? months[0]! : null,
    day: Number(day),
  };
}

/** The label that touches a month is cut off: `EXPOCTOBER`. */
function cutLabel(name: string, isBesideAnother: boolean): string {
  for (let at = 0; at <= name.length - MIN_NAME; at += 1)
    if (listMonths(name.slice(at), isBesideAnother).length > 0) return name.slice(at);
  return name;
}

/** Blanks are lost in `7 DE MARCO DE 1990`. */
function trimPrepositions(name: string): string {
  if (listMonths(name, true).length > 0) return name;
  return name.replace(/^DE(?=\p{L}{3})/u, '').replace(/(?<=\p{L}{3})DEL?$/u, '');
}

/**
 * The months that both words may be; a word in letters that were not read says nothing. Null if neither is a month.
 * Two different months leave none.
 */
function readMonths(name: string, twin: string): number[] | null {
  const [one, other] = [listMonths(name, twin !== ''), listMonths(twin, true)];
  if (one.length > 0 && other.length > 0) return one.filter((month) => other.includes(month));
  const positions = one.length > 0 ? one : other;
  return positions.length > 0 ? positions : null;
}

/** `YYYY-MM-DD` of a named date in this year; null where the month or the day is none. */
export function toCalendarDate({ month, day }: NamedDate, year: number): string | null {
  return month === null ? null : calendarDate(year, month, day);
}
