import type { TextLine } from '../../vision/evidence.ts';
import { type CardDate, dateRole, findCardDates } from '../lexicon/dates/card-dates.ts';
import {
  type DateOrder,
  type EncodedDates,
  listReadings,
  MIN_DATE_CONFIDENCE,
  readDateOrder,
} from '../lexicon/dates/date-order.ts';
import { foldAccents } from '../lexicon/fold-text.ts';
import type { TextSpan } from '../lexicon/text-spans.ts';
import { MIN_HOLDER_AGE } from '../policy/score-policy.ts';
import { type FieldMatch, matchAt, selectBest } from './field-match.ts';
import { findPrintedDate, type PrintedDate } from './find-printed-date.ts';

/** The content of a card in which its birth date is searched for. */
export type CardPrint = {
  spans: readonly TextSpan[];
  lines: readonly TextLine[];
  /** the second reading of some lines */
  again: readonly TextLine[];
  /** the dates in a code on the card; null without one */
  encodedDates: EncodedDates | null;
  /** when the image was taken; null if that is unknown */
  at: Date | null;
};

/** A day and month in another order is not a date of this card; `open` where the order is not known. */
type DateOrderFit = 'yes' | 'no' | 'open';

/**
 * Searches for the record's birth date where the card prints it as one: after its label or number, else as the earliest
 * date of the card. A place that another label claims never counts. Day and month are read in the card's own order. The
 * match is `ambiguous` if nothing shows that order and the other order gives another date. It is `differs` if the
 * card's labelled birth date was read and is another, or if only a year is printed there and is another.
 *
 * @param date `YYYY-MM-DD`; any other text matches nothing
 */
export function matchBirthDate(card: CardPrint, date: string): FieldMatch | null {
  const dates = findCardDates([...card.lines, ...card.again], card.lines);
  const order = readDateOrder(card.lines, card.encodedDates, dates);
  const labelled = dates.filter((each) => isLabelledBirth(each, dates, order));
  const others = labelled.filter((each) => !listReadings(each, order).includes(date));
  const isBirth = isEarliest(date, { dates, order, at: card.at }) && others.length === 0;
  const printedDates = findPrintedDate(card.spans, date).filter((printedDate) => {
    const role = roleIn(card, printedDate, dates);
    return role === 'date_of_birth' || (role === null && isBirth);
  });
  const inOrder = (fit: DateOrderFit) =>
    selectBest(
      printedDates
        .filter((printedDate) => fitOrder(printedDate, date, order) === fit)
        .map(({ occurrence, certainty }) => matchAt(occurrence, certainty)),
    );
  const sure = inOrder('yes');
  const [other] = others.length === labelled.length ? others : [];
  if (sure) return sure;
  const exchanged = findExchanged(card, date, {
    dates,
    // A date that was read with less certainty proves no record, and may contradict one.
    order: order ?? readDateOrder(card.lines, card.encodedDates, dates, 0),
  });
  if (exchanged) return exchanged;
  const open = inOrder('open');
  if (open) return { ...open, score: 0, agreement: 'ambiguous' };
  if (other) return { score: 0, read: other.text, box: other.line.box, agreement: 'differs' };
  return labelled.length === 0 ? matchYear(card, date) : null;
}

/**
 * The record's birth date with day and month exchanged: the card prints it, and its order shows that it is the other one.
 * It has the label of a birth date, or none and is the earliest date of the card.
 */
function findExchanged(
  card: CardPrint,
  date: string,
  { dates, order }: { dates: readonly CardDate[]; order: DateOrder | null },
): FieldMatch | null {
  const [year = '', month = '', day = ''] = date.split('-');
  const exchanged = `${year}-${day}-${month}`;
  const printedDate = findPrintedDate(card.spans, date).find((each) => {
    if (fitOrder(each, date, order) !== 'no') return false;
    const role = roleIn(card, each, dates);
    const isBirth = role === null && isEarliest(exchanged, { dates, order, at: card.at });
    return role === 'date_of_birth' || isBirth;
  });
  if (!printedDate) return null;
  const { read, box } = matchAt(printedDate.occurrence, printedDate.certainty);
  return { score: 0, read, box, agreement: 'differs' };
}

/** A year where a date is expected, alone or with a day and month that are unknown: `00/00/1937`. */
const YEAR_ALONE = /(?<![\d./-])(?:(?:00|XX|\*\*)[./-]){0,2}((?:19|20)\d{2})(?:[./-](?:00|XX|\*\*)){0,2}\s*$/;

/** A year without a day and month is not a date: another year contradicts the record, the same one proves nothing. */
function matchYear({ lines }: CardPrint, date: string): FieldMatch | null {
  for (const line of lines.filter(isSureLine)) {
    const [read, year] = YEAR_ALONE.exec(foldAccents(line.text)) ?? [];
    if (!read || !year) continue;
    const start = foldAccents(line.text).length - read.length;
    const role = dateRole({ line, dates: [], start }, lines);
    if (role?.field !== 'date_of_birth' || role.place === 'above') continue;
    const isSame = date.startsWith(`${year}-`);
    return { score: 0, read: read.trim(), box: line.box, ...(isSame ? {} : { agreement: 'differs' }) };
  }
  return null;
}

/** The field whose label claims the place of a date. A label above it alone makes no birth date. */
function roleIn(
  { lines }: CardPrint,
  { occurrence: { span, start } }: PrintedDate,
  dates: readonly CardDate[],
) {
  const { line, at } = span.origins[start]!;
  const ofLine = dates.filter((each) => each.line === line);
  const place = { line, dates: ofLine, start: foldAccents(line.text.slice(0, at)).length };
  const role = dateRole(place, lines);
  return role?.field === 'date_of_birth' && role.place === 'above' ? null : (role?.field ?? null);
}

/** Read with certainty after its label, and not after another date of the card: then the label belongs to that date. */
function isLabelledBirth(each: CardDate, dates: readonly CardDate[], order: DateOrder | null): boolean {
  if (each.role?.field !== 'date_of_birth' || !each.clear || !isSure(each)) return false;
  return listReadings(each, order).some((reading) => isLikeBirth(reading, dates, order));
}

/** Are all other dates of the card late enough for a holder born on this one? */
function isLikeBirth(date: string, dates: readonly CardDate[], order: DateOrder | null): boolean {
  return dates.filter(isSure).every((each) => isLateEnough(each, date, order));
}

/**
 * Is it the earliest date of the card, and was its holder old enough when the image was taken? For dates without a
 * label. One that was read badly counts as well as a good one: it may be the birth date.
 */
function isEarliest(
  date: string,
  { dates, order, at }: { dates: readonly CardDate[]; order: DateOrder | null; at: Date | null },
): boolean {
  const isGrown = at === null || at.toISOString().slice(0, 10) >= growUp(date);
  return isGrown && dates.every((each) => isLateEnough(each, date, order));
}

function isLateEnough(each: CardDate, date: string, order: DateOrder | null): boolean {
  const readings = listReadings(each, order);
  return readings.length === 0 || readings.includes(date) || readings.some((other) => other >= growUp(date));
}

/** When a holder born on that date may drive, `YYYY-MM-DD`. */
function growUp(date: string): string {
  return Number(date.slice(0, 4)) + MIN_HOLDER_AGE + date.slice(4);
}

function isSureLine({ confidence }: TextLine): boolean {
  return confidence >= MIN_DATE_CONFIDENCE;
}

function isSure({ line }: CardDate): boolean {
  return isSureLine(line);
}

function fitOrder(
  { order, certainty }: PrintedDate,
  date: string,
  cardOrder: DateOrder | null,
): DateOrderFit {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  if (order === 'named') return 'yes';
  // Of `03/02/01` the year may be any of the three.
  if (order === 'year-first') return certainty === 1 || year % 100 > 31 ? 'yes' : 'open';
  if (month === day || day > 12) return 'yes';
  if (cardOrder === null) return 'open';
  return order === cardOrder ? 'yes' : 'no';
}
