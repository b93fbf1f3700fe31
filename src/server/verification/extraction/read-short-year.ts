import type { CardDate } from '../lexicon/dates/card-dates.ts';
import { type DateOrder, listReadings } from '../lexicon/dates/date-order.ts';
import type { MarkedOrder } from '../lexicon/dates/order-marks.ts';
import { foldAccents } from '../lexicon/fold-text.ts';
import type { DateField } from '../lexicon/labels/date-labels.ts';
import { MIN_HOLDER_AGE } from '../policy/score-policy.ts';
import type { NumberScheme } from './printed-lines.ts';

/** What a card shows of its dates, for one whose year has two digits. */
export type ShortYearCard = {
  order: DateOrder | null;
  /** what its labels say of the order */
  markedOrder: MarkedOrder | null;
  scheme: NumberScheme;
  /** all its dates */
  cardDates: readonly CardDate[];
  isLicence: boolean;
  /** when the image was taken */
  at: Date;
};

/** No document is valid for longer. */
const MAX_YEARS_VALID = 20;
/** Of the two-digit numbers only the year is larger. */
const MAX_DAY = 31;

/**
 * The day of a labelled date whose year has two digits, `YYYY-MM-DD`: a birth and an issue are past, an expiry is at
 * most twenty years ahead. Null if it has several readings: nothing shows the order, or which number is the year.
 */
export function readShortYear(each: CardDate, field: DateField, card: ShortYearCard): string | null {
  if (!isAsPrinted(each)) return null;
  const date = each.isNamed ? each.dayFirst : readNumbers(each, card);
  return date && toCentury(date, field, card);
}

function isAsPrinted({ text, line, start, end }: CardDate): boolean {
  const foldedLine = foldAccents(line.text);
  return foldedLine.slice(start, end) === text && !/^[\d/-]/.test(foldedLine.slice(end));
}

function readNumbers(
  each: CardDate,
  { order, markedOrder, scheme, cardDates }: ShortYearCard,
): string | null {
  // The full stops of a European numbered field show the order.
  if (scheme === 'eu' && each.role?.place === 'line' && /^\d\d\.\d\d\.\d\d$/.test(each.text))
    return each.dayFirst;
  if (markedOrder === 'year-first' || !/^\d\d.\d\d.\d\d$/.test(each.text)) return null;
  const separator = each.text[2];
  const alike = cardDates.filter(
    ({ isShort, isNamed, text }) => isShort && !isNamed && text[2] === separator,
  );
  const parts = alike.map(({ text }) => text.split(/[./ -]/).map(Number));
  const isYearLast =
    parts.some(([, , last = 0]) => last > MAX_DAY) && parts.every(([first = 0]) => first <= MAX_DAY);
  if (!isYearLast && markedOrder === null) return null;
  const readings = listReadings(each, order);
  return readings.length === 1 ? readings[0]! : null;
}

/** A licence's holder is grown up; any other holder is not older than a hundred years. */
function toCentury(date: string, field: DateField, { isLicence, at }: ShortYearCard): string {
  const now = at.getUTCFullYear();
  const newest = {
    date_of_birth: now - (isLicence ? MIN_HOLDER_AGE : 0),
    license_issue_date: now,
    license_expiry_date: now + MAX_YEARS_VALID,
  }[field];
  const year = 2000 + Number(date.slice(2, 4));
  return `${year > newest ? year - 100 : year}${date.slice(4)}`;
}
