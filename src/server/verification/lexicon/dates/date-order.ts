import type { TextLine } from '../../../vision/evidence.ts';
import { DAY_FIRST_TITLES, foldTitle } from '../document-titles.ts';
import { foldAccents } from '../fold-text.ts';
import { COUNTRIES, US_STATES } from '../regions.ts';
import type { DetectedDate } from './find-dates.ts';
import { readOrderMark } from './order-marks.ts';

/** How a card prints a date of numbers with its year last. */
export type DateOrder = 'day-first' | 'month-first';

/** The content of the card's codes that shows the order of its printed dates. */
export type EncodedDates = {
  /** `YYYY-MM-DD` */
  dates: readonly string[];
  /** the country as the code names it; null where it does not */
  country: string | null;
};

/** Dates read with less confidence than this do not count. */
export const MIN_DATE_CONFIDENCE = 0.9;

const STATE_CODES = Object.keys(US_STATES).join('|');
/** `USA`, or the end of an address: `AL 36104-1234`, `FL32317`. */
const UNITED_STATES = new RegExp(`USA\\b|\\b(?:${STATE_CODES}) ?\\d{5}(?:-\\d{4})?$`);
const STATE_NAMES = new Set(Object.values(US_STATES).flat().map(foldTitle));
/** Canada is left out: where it prints numbers alone, its years come first. The United States are, too. */
const DAY_FIRST_COUNTRIES = COUNTRIES.filter(([code]) => code !== 'US' && code !== 'CA').flatMap((names) =>
  names.filter((name) => name.length > 4).map(foldTitle),
);
/** The word of birth in labels whose languages are those of no country that prints months first. */
const DAY_FIRST_LABELS = ['nascimento', 'nascita', 'geburtsdatum', 'geboortedatum', 'urodzenia', 'narozeni'];
const DAY_FIRST_NAMES = [...DAY_FIRST_TITLES, ...DAY_FIRST_COUNTRIES, ...DAY_FIRST_LABELS.map(foldTitle)];

/**
 * The order in which a card prints day and month. It comes from the first of these that shows it: the dates in a code;
 * another date with a day above twelve; a mark beside a label, `(DD/MM/YYYY)`; full stops between the numbers; the
 * issuer.
 *
 * @param detectedDates the dates of the lines, and perhaps of others
 * @param minConfidence of the lines that count
 * @returns null if nothing shows the order, or if two dates contradict each other
 */
export function readDateOrder(
  lines: readonly TextLine[],
  encodedDates: EncodedDates | null,
  detectedDates: readonly (DetectedDate & { line: TextLine })[],
  minConfidence = MIN_DATE_CONFIDENCE,
): DateOrder | null {
  const sure = lines.filter(({ confidence }) => confidence >= minConfidence);
  const dates = detectedDates.filter((each) => sure.includes(each.line)).filter(isYearLast);
  const byCode = dates.flatMap((date) => orderByCode(date, encodedDates?.dates ?? []) ?? []);
  const byDay = dates.flatMap((date) => orderByDay(date) ?? []);
  for (const orders of [byCode, byDay]) if (orders.length > 0) return onlyOne(orders);
  const markedOrder = readOrderMark(lines.map(({ text }) => text));
  if (markedOrder === 'day-first' || markedOrder === 'month-first') return markedOrder;
  if (dates.some(({ text }) => text.includes('.'))) return 'day-first';
  return orderByIssuer(lines, encodedDates?.country ?? null);
}

/** The possible readings of a date on a card of this order: one date if the order is known, else up to two. */
export function listReadings({ dayFirst, monthFirst }: DetectedDate, order: DateOrder | null): string[] {
  const inOrder = order === 'month-first' ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
  const readings = order ? [inOrder] : [dayFirst, monthFirst];
  return [...new Set(readings)].filter((reading) => reading !== null);
}

/**
 * Only dates of numbers with a year of four digits count: in `01.02.03` nothing shows which is the year. Their two
 * separators are the same: in `5. 14/2017` the first number is a field's.
 */
function isYearLast({ text, dayFirst, monthFirst }: DetectedDate): boolean {
  const isDate = dayFirst !== null || monthFirst !== null;
  return isDate && /^\d{1,2}(?: ?(?<mark>[./-]) ?\d{1,2} ?\k<mark> ?| \d{1,2} )\d{4}$/.test(text);
}

function orderByCode(
  { dayFirst, monthFirst }: DetectedDate,
  encodedDates: readonly string[],
): DateOrder | null {
  if (dayFirst === monthFirst) return null;
  if (dayFirst && encodedDates.includes(dayFirst)) return 'day-first';
  return monthFirst && encodedDates.includes(monthFirst) ? 'month-first' : null;
}

function orderByDay({ dayFirst, monthFirst }: DetectedDate): DateOrder | null {
  if (dayFirst !== null) return monthFirst === null ? 'day-first' : null;
  return monthFirst === null ? null : 'month-first';
}

function onlyOne(orders: readonly DateOrder[]): DateOrder | null {
  return new Set(orders).size === 1 ? orders[0]! : null;
}

function orderByIssuer(lines: readonly TextLine[], country: string | null): DateOrder | null {
  if (country === 'USA') return 'month-first';
  if (lines.some(({ text }) => isOfUnitedStates(text))) return 'month-first';
  // No name crosses the end of a line, so all lines are searched at once.
  const foldedText = lines.map(({ text }) => foldTitle(text)).join('\n');
  return DAY_FIRST_NAMES.some((name) => foldedText.includes(name)) ? 'day-first' : null;
}

function isOfUnitedStates(text: string): boolean {
  return UNITED_STATES.test(foldAccents(text).trim()) || STATE_NAMES.has(foldTitle(text));
}
