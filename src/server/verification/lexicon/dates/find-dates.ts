import { foldAccents } from '../fold-text.ts';
import { correctDigits } from '../look-alikes.ts';
import { calendarDate } from './calendar-date.ts';
import { FULL_DATE, SHORT_DATE } from './date-grammar.ts';
import { findNamedDates, type NamedDate, toCalendarDate } from './find-named-dates.ts';

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
  /**
   * as printed: no letter was corrected, nothing touches it, and its parts have two and four digits, or one before a
   * blank and a named month, or a full stop and a blank
   */
  clear: boolean;
  /** its year has two digits: `year` and the dates have the century that is likeliest without its field */
  isShort: boolean;
  /** its month is a word */
  isNamed: boolean;
};

/** Two-digit years up to this are in this century; licences expire at most fifteen years ahead. */
const CENTURY_TURN = 45;

/** Common to all forms: four digits, or two after a separator or a word. It spares most lines the search for all forms. */
const HAS_YEAR = /(?:19|20)\d{2}|[./-]\d{2}|^ *\S{0,3} ?\d\d \d\d \d\d *$|[\p{L}.,'] {0,2}\d{2}(?!\d)/u;

/** `13 0CT 2017`, `N0V`, `AG0`: months whose O was read as a figure, and that a table names. */
const ZERO_IN_MONTH = /0(?=[CKU]T(?![A-Z]))|(?<=(?<![A-Z])N)0(?=V(?![A-Z]))|(?<=(?<![A-Z])AG)0(?![A-Z\d])/g;

/** Every date in a line, in the forms that documents print. */
export function findDates(line: string): DetectedDate[] {
  const foldedLine = foldAccents(line).replace(ZERO_IN_MONTH, 'O');
  const text = correctDigits(foldedLine);
  if (!HAS_YEAR.test(text)) return [];
  const namedDates = findNamedDates(text);
  const numbers = namedDates.reduce(
    (rest, { start, end }) => rest.slice(0, start) + '_'.repeat(end - start) + rest.slice(end),
    text,
  );
  const full = [...numbers.matchAll(FULL_DATE)].map((match) => readFull(match, foldedLine));
  const rest = numbers.replace(FULL_DATE, ({ length }) => ' '.repeat(length));
  const short = [...rest.matchAll(SHORT_DATE)].map(readShort);
  return [...namedDates.map((date) => readNamed(date, text, foldedLine)), ...full, ...short].sort(
    (one, other) => one.start - other.start,
  );
}

function readNamed(date: NamedDate, text: string, foldedLine: string): DetectedDate {
  const { start, end, year: printed } = date;
  const isShort = printed.length < 4;
  const year = isShort ? toFullYear(Number(printed)) : Number(printed);
  const iso = toCalendarDate(date, year);
  const dateText = text.slice(start, end);
  const clear = !isShort && standsClear(dateText, foldedLine, start);
  return { text: dateText, start, end, year, dayFirst: iso, monthFirst: iso, clear, isShort, isNamed: true };
}

function toFullYear(short: number): number {
  return short > CENTURY_TURN ? 1900 + short : 2000 + short;
}

function readFull(match: RegExpExecArray, foldedLine: string): DetectedDate {
  const { year, yearLast, sinoYear, vietYear } = match.groups!;
  const [start, end] = [match.index, match.index + match[0].length];
  return {
    text: match[0],
    start,
    end,
    year: Number(year ?? yearLast ?? sinoYear ?? vietYear),
    ...inBothOrders(match.groups!),
    clear: standsClear(match[0], foldedLine, start),
    isShort: false,
    isNamed: false,
  };
}

function readShort({ 0: text, index: start }: RegExpExecArray): DetectedDate {
  const [first, second, short] = text.split(/[./ -]/).map(Number) as [number, number, number];
  const year = toFullYear(short);
  const end = start + text.length;
  const orders = readBothOrders(year, first, second);
  return { text, start, end, year, ...orders, clear: false, isShort: true, isNamed: false };
}

type Groups = Record<string, string | undefined>;
type DateOrders = Pick<DetectedDate, 'dayFirst' | 'monthFirst'>;

function inBothOrders(groups: Groups): DateOrders {
  const { first, second, yearLast } = groups;
  if (yearLast) return readBothOrders(Number(yearLast), Number(first), Number(second));
  const [year, month, day] = [
    groups.year ?? groups.sinoYear ?? groups.vietYear,
    groups.month ?? groups.sinoMonth ?? groups.vietMonth,
    groups.day ?? groups.sinoDay ?? groups.vietDay,
  ];
  const date = calendarDate(Number(year), Number(month), Number(day));
  return { dayFirst: date, monthFirst: date };
}

function readBothOrders(year: number, first: number, second: number): DateOrders {
  return { dayFirst: calendarDate(year, second, first), monthFirst: calendarDate(year, first, second) };
}

/** `1 JAN 1981`, `JAN 1, 1981`, `5. 3. 1990`: forms in which days and months have no leading zero. */
const UNPADDED_DATE = /^\d{1,2}\.? \p{L}|\p{L}\.? \d{1,2},? \d{4}$|^\d{1,2}\. \d{1,2}\. \d{4}$|[年月]|THANG/u;

/** Read as printed, without a letter among its digits, its parts of the digits of its form, and nothing touching. */
function standsClear(date: string, foldedLine: string, start: number): boolean {
  const end = start + date.length;
  return (
    foldedLine.slice(start, end) === date &&
    (!/(?<!\d)\d(?!\d)/.test(date) || UNPADDED_DATE.test(date)) &&
    !/[\d./-]$/.test(foldedLine.slice(0, start)) &&
    !/^[/-]?\d/.test(foldedLine.slice(end))
  );
}
