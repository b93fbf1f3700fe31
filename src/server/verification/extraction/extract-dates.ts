import type { TextLine } from '../../vision/evidence.ts';
import type { DocumentKind } from '../document/document-kind.ts';
import type { ExtractedFields } from '../document/extracted-document.ts';
import { type CardDate, findCardDates } from '../lexicon/dates/card-dates.ts';
import { type EncodedDates, listReadings, readDateOrder } from '../lexicon/dates/date-order.ts';
import { readOrderMark } from '../lexicon/dates/order-marks.ts';
import { foldAccents } from '../lexicon/fold-text.ts';
import type { DateField } from '../lexicon/labels/date-labels.ts';
import { MIN_SAID_CONFIDENCE } from '../policy/extraction-policy.ts';
import {
  type DateFields,
  inferDates,
  inferIssue,
  type KnownDate,
  toDateField,
  type ZoneDates,
} from './infer-dates.ts';
import type { NumberScheme } from './printed-lines.ts';
import { readShortYear, type ShortYearCard } from './read-short-year.ts';

type DateCard = {
  kind: DocumentKind | null;
  lines: readonly TextLine[];
  encodedDates: EncodedDates | null;
  /** null without a machine-readable zone */
  zone: ZoneDates | null;
  scheme: NumberScheme;
  at: Date;
};

const FIELDS = ['date_of_birth', 'license_issue_date', 'license_expiry_date'] as const;

/**
 * The dates that the card prints with their labels or numbers, and those without a label that only one field can be
 * (`inferDates`). A field is absent if its dates differ, or if its day and month can be exchanged. Values are
 * `YYYY-MM-DD`.
 */
export function extractDates({ kind, lines, encodedDates, zone, scheme, at }: DateCard): DateFields {
  const cardDates = findCardDates(lines);
  const order = readDateOrder(lines, encodedDates, cardDates);
  const markedOrder = readOrderMark(lines.map(({ text }) => text));
  const card = { order, markedOrder, scheme, cardDates, isLicence: kind === 'licence', at };
  const readDates = cardDates.flatMap((each): KnownDate[] => {
    const date = each.line.confidence >= MIN_SAID_CONFIDENCE ? readSingle(each, card) : null;
    return date ? [{ ...each, date }] : [];
  });
  const dates: DateFields = {};
  for (const field of FIELDS) {
    const value = onlyOne(readDates.filter(({ role }) => role?.field === field));
    if (value) dates[field] = value;
  }
  const inferred = inferDates(dates, { readDates, cardDates, lines, order });
  return withoutContradictions(zone ? inferIssue(inferred, readDates, zone) : inferred, readDates);
}

/** The only reading of a date, `YYYY-MM-DD`; null if it has none or several. */
function readSingle(each: CardDate, card: ShortYearCard): string | null {
  if (each.isShort) return each.role && readShortYear(each, each.role.field, card);
  if (!each.clear && !isBehindLabel(each)) return null;
  const readings = listReadings(each, card.order);
  return readings.length === 1 ? readings[0]! : null;
}

/** The full stop of its label touches it: `4a.01.01.2012`. */
function isBehindLabel({ role, text, line, start, end }: CardDate): boolean {
  const foldedLine = foldAccents(line.text);
  const touches = /^[\d/-]/.test(foldedLine.slice(end));
  return (
    role?.place === 'line' && foldedLine.slice(start, end) === text && PADDED_DATE.test(text) && !touches
  );
}

const PADDED_DATE = /^\d\d[./-]\d\d[./-]\d{4}$/;

function onlyOne(dates: readonly KnownDate[]): DateFields[DateField] | null {
  const [first] = dates;
  if (!first || dates.some(({ date }) => date !== first.date)) return null;
  return toDateField(first, first.role?.number ? 'number' : 'label');
}

/** If the dates are not in the order of birth, issue and expiry, drops those whose label is above them. */
function withoutContradictions(dates: DateFields, readDates: readonly KnownDate[]): DateFields {
  const { date_of_birth: birth, license_issue_date: issue, license_expiry_date: expiry } = dates;
  const pairs = [
    [birth, issue],
    [issue, expiry],
    [birth, expiry],
  ];
  const isOrdered = pairs.every(([one, other]) => !one || !other || one.value < other.value);
  const consistent = Object.entries(dates).filter(([field, value]) => {
    if (!value) return false;
    const isAbove = readDates.some(
      ({ role, date }) => role?.field === field && role.place === 'above' && date === value.value,
    );
    return isOrdered || !isAbove;
  });
  return Object.fromEntries(consistent);
}

/**
 * A date of the zone that the print contradicts after its label is not said, as either may be misread or forged. A zone
 * has years of two digits.
 */
export function dropContradictedDates(fields: ExtractedFields, printedDates: DateFields): void {
  for (const field of FIELDS) {
    const [zoneDate, other] = [fields[field], printedDates[field]];
    if (zoneDate?.source !== 'zone' || !other || other.source === 'layout') continue;
    if (zoneDate.value.slice(2) !== other.value.slice(2)) delete fields[field];
  }
}
