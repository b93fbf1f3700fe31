import type { TextLine } from '../../vision/evidence.ts';
import { type CardDate, findCardDates } from '../lexicon/dates/card-dates.ts';
import {
  type DateOrder,
  type EncodedDates,
  listReadings,
  readDateOrder,
} from '../lexicon/dates/date-order.ts';
import { foldAccents } from '../lexicon/fold-text.ts';
import type { DateField } from '../lexicon/labels/date-labels.ts';
import { MIN_SAID_CONFIDENCE } from '../policy/extraction-policy.ts';
import { MIN_HOLDER_AGE } from '../policy/score-policy.ts';
import type { ExtractedField, ExtractedFields } from './extracted-document.ts';
import type { NumberScheme } from './printed-lines.ts';

type DateFields = Pick<ExtractedFields, DateField>;
type DateCard = { lines: readonly TextLine[]; encoded: EncodedDates | null; scheme: NumberScheme; at: Date };

/** A date with its one reading, `YYYY-MM-DD`. */
type KnownDate = CardDate & { date: string };

const FIELDS = ['date_of_birth', 'license_issue_date', 'license_expiry_date'] as const;

/**
 * The dates that the card prints behind their labels or numbers, each with one reading. The earliest date of a card is
 * the birth date without a label, too. A date whose day and month may be either is absent.
 */
export function extractDates({ lines, encoded, scheme, at }: DateCard): DateFields {
  const found = findCardDates(lines);
  const order = readDateOrder(lines, encoded, found);
  const known = found.flatMap((each): KnownDate[] => {
    const date = each.line.confidence >= MIN_SAID_CONFIDENCE ? readOnly(each, order, { scheme, at }) : null;
    return date ? [{ ...each, date }] : [];
  });
  const dates: DateFields = {};
  for (const field of FIELDS) {
    const value = onlyOne(known.filter(({ role }) => role?.field === field));
    if (value) dates[field] = value;
  }
  const first = dates.date_of_birth ?? earliest(known, found, lines);
  if (first) dates.date_of_birth = first;
  const between = dates.license_issue_date ?? onlyBetween(dates, known, { found, lines });
  if (between) dates.license_issue_date = between;
  return withoutContradictions(dates, known);
}

/** A year of two digits is understood in a European field alone, where full stops show the order. */
function readOnly(
  each: CardDate,
  order: DateOrder | null,
  { scheme, at }: Pick<DateCard, 'scheme' | 'at'>,
): string | null {
  if (each.clear || isBehindLabel(each)) {
    const readings = listReadings(each, order);
    return readings.length === 1 ? readings[0]! : null;
  }
  const isNumbered = scheme === 'eu' && each.role?.place === 'line' && /^\d\d\.\d\d\.\d\d$/.test(each.text);
  if (!isNumbered || !each.dayFirst) return null;
  const isBirth = each.role?.field === 'date_of_birth';
  const newest = at.getUTCFullYear() - (isBirth ? MIN_HOLDER_AGE : 0);
  const year = Number(each.dayFirst.slice(0, 4));
  return isBirth && year > newest ? `${year - 100}${each.dayFirst.slice(4)}` : each.dayFirst;
}

/** The full stop of its label touches it: `4a.01.01.2012`. */
function isBehindLabel({ role, text, line, start, end }: CardDate): boolean {
  const printed = foldAccents(line.text);
  const touches = /^[\d/-]/.test(printed.slice(end));
  return role?.place === 'line' && printed.slice(start, end) === text && PADDED.test(text) && !touches;
}

const PADDED = /^\d\d[./-]\d\d[./-]\d{4}$/;

function onlyOne(dates: readonly KnownDate[]): ExtractedField | null {
  const [first] = dates;
  if (!first || dates.some(({ date }) => date !== first.date)) return null;
  return toField(first, first.role?.number ? 'number' : 'label');
}

function toField({ date, line }: KnownDate, source: ExtractedField['source']): ExtractedField {
  return { value: date, source, box: line.box, confidence: line.confidence };
}

/** Figures with a separator of dates. */
const LIKE_A_DATE = /\d[./-]\d{1,2}[./-]?\d{2}/;

/** Only if every text that looks like a date was read, or the earliest may be the one that was not. */
function earliest(
  known: readonly KnownDate[],
  found: readonly CardDate[],
  lines: readonly TextLine[],
): ExtractedField | null {
  if (found.some(({ role }) => role?.field === 'date_of_birth')) return null;
  const isRead = areAllRead(lines, known);
  const [first, ...later] = [...known].sort((one, other) => (one.date < other.date ? -1 : 1));
  if (!isRead || !first || first.role !== null) return null;
  const grown = Number(first.date.slice(0, 4)) + MIN_HOLDER_AGE + first.date.slice(4);
  const others = later.filter(({ date }) => date !== first.date);
  return new Set(others.map(({ date }) => date)).size >= MIN_LATER_DATES &&
    others.every(({ date }) => date >= grown)
    ? toField(first, 'layout')
    : null;
}

function areAllRead(lines: readonly TextLine[], known: readonly KnownDate[]): boolean {
  return lines.every(
    ({ text }, at) =>
      !LIKE_A_DATE.test(text) || LONG_GROUP.test(text) || known.some((each) => each.line === lines[at]),
  );
}

/** Three figures and more between hyphens: a number, whose years and days would have four and two. */
const LONG_GROUP = /(?<!\d)\d{3}-\d{3}(?!\d)/;

/**
 * The date of issue without a label: the only date between those of birth and of expiry, which are labelled, alone in
 * its line.
 */
function onlyBetween(
  { date_of_birth: birth, license_expiry_date: expiry }: DateFields,
  known: readonly KnownDate[],
  { found, lines }: { found: readonly CardDate[]; lines: readonly TextLine[] },
): ExtractedField | null {
  if (!birth || !expiry || found.some(({ role }) => role?.field === 'license_issue_date')) return null;
  const others = known.filter(({ date }) => date !== birth.value && date !== expiry.value);
  const [other] = others;
  if (!other || !areAllRead(lines, known) || others.some(({ date }) => date !== other.date)) return null;
  const isAlone = other.role === null && other.line.text.trim() === other.text;
  const isBetween = birth.value < other.date && other.date < expiry.value;
  return isAlone && isBetween ? toField(other, 'layout') : null;
}

/** A date of issue and one of expiry. */
const MIN_LATER_DATES = 2;

/** Where the order of the dates cannot be, the ones with a label above them are other dates. */
function withoutContradictions(dates: DateFields, known: readonly KnownDate[]): DateFields {
  const { date_of_birth: birth, license_issue_date: issue, license_expiry_date: expiry } = dates;
  const pairs = [
    [birth, issue],
    [issue, expiry],
    [birth, expiry],
  ];
  const isOrdered = pairs.every(([one, other]) => !one || !other || one.value < other.value);
  const kept = Object.entries(dates).filter(([field, value]) => {
    if (!value) return false;
    const isAbove = known.some(
      ({ role, date }) => role?.field === field && role.place === 'above' && date === value.value,
    );
    return isOrdered || !isAbove;
  });
  return Object.fromEntries(kept);
}
