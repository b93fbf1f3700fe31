import { foldAccents } from '../fold-text.ts';
import { correctDigits } from '../look-alikes.ts';
import { calendarDate } from './calendar-date.ts';
import { FULL_DATE, SHORT_DATE } from './date-grammar.ts';
import { MONTH_NAMES } from './month-names.ts';

/** A date as printed in a line. */
export type DetectedDate = {
  /** as read, with letters among its digits corrected */
  text: string;
  /** from where to where it is in the line, when that is folded by `foldAccents` */
  start: number;
  end: number;
  year: number;
  /**
   * `YYYY-MM-DD` with its day or its month first, the same with a named month; null if the calendar has no such date
   */
  dayFirst: string | null;
  monthFirst: string | null;
  /** as printed: no letter was corrected, its parts have two and four digits, and nothing touches it */
  clear: boolean;
};

/** Two-digit years up to this are in this century; licences expire at most fifteen years ahead. */
const CENTURY_TURN = 45;

/** Common to all forms: four digits, or two digits after a separator. It spares most lines the search for all forms. */
const HAS_YEAR = /(?:19|20)\d{2}|[./-]\d{2}/;

/** Every date in a line, in the forms that documents print. */
export function findDates(line: string): DetectedDate[] {
  const folded = foldAccents(line);
  const text = correctDigits(folded);
  if (!HAS_YEAR.test(text)) return [];
  const full = [...text.matchAll(FULL_DATE)].map((match) => readFull(match, folded));
  const rest = text.replace(FULL_DATE, ({ length }) => ' '.repeat(length));
  const short = [...rest.matchAll(SHORT_DATE)].map(readShort);
  return [...full, ...short].sort((one, other) => one.start - other.start);
}

function readFull(match: RegExpExecArray, folded: string): DetectedDate {
  const { year, yearLast, namedYear, yearBehind, yearBefore } = match.groups!;
  const [start, end] = [match.index, match.index + match[0].length];
  return {
    text: match[0],
    start,
    end,
    year: Number(year ?? yearLast ?? namedYear ?? yearBehind ?? yearBefore),
    ...inBothOrders(match.groups!),
    clear: standsClear(match[0], folded, start),
  };
}

function readShort({ 0: text, index: start }: RegExpExecArray): DetectedDate {
  const [first, second, short] = text.split(/[./-]/).map(Number) as [number, number, number];
  const year = short > CENTURY_TURN ? 1900 + short : 2000 + short;
  const end = start + text.length;
  return { text, start, end, year, ...readBothOrders(year, first, second), clear: false };
}

type Groups = Record<string, string | undefined>;
type DateOrders = Pick<DetectedDate, 'dayFirst' | 'monthFirst'>;

function inBothOrders({ year, month, day, first, second, yearLast, ...named }: Groups): DateOrders {
  if (yearLast) return readBothOrders(Number(yearLast), Number(first), Number(second));
  const date = year ? calendarDate(Number(year), Number(month), Number(day)) : withNamedMonth(named);
  return { dayFirst: date, monthFirst: date };
}

function readBothOrders(year: number, first: number, second: number): DateOrders {
  return { dayFirst: calendarDate(year, second, first), monthFirst: calendarDate(year, first, second) };
}

/** Read as printed, without a letter among its digits, its day and month in two digits, and nothing touching. */
function standsClear(date: string, folded: string, start: number): boolean {
  const end = start + date.length;
  return (
    folded.slice(start, end) === date &&
    !/(?<!\d)\d(?!\d)/.test(date) &&
    !/[\d./-]$/.test(folded.slice(0, start)) &&
    !/^[/-]?\d/.test(folded.slice(end))
  );
}

function withNamedMonth(groups: Groups): string | null {
  const name = groups.name ?? groups.nameFirst ?? groups.nameBehind;
  const month = MONTH_NAMES.findIndex((names) => names.includes(name!)) + 1;
  const day = groups.namedDay ?? groups.dayBehind ?? groups.dayLast;
  const year = groups.namedYear ?? groups.yearBehind ?? groups.yearBefore;
  return calendarDate(Number(year), month, Number(day));
}
