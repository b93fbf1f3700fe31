import type { TextLine } from '../../vision/evidence.ts';
import type { ExtractedField, ExtractedFields } from '../document/extracted-document.ts';
import type { CardDate } from '../lexicon/dates/card-dates.ts';
import type { DateOrder } from '../lexicon/dates/date-order.ts';
import { isTwinInOtherEra } from '../lexicon/dates/other-eras.ts';
import { foldAccents } from '../lexicon/fold-text.ts';
import type { DateField } from '../lexicon/labels/date-labels.ts';
import { MIN_HOLDER_AGE } from '../policy/score-policy.ts';

export type DateFields = Pick<ExtractedFields, DateField>;

/** A date with one reading, `YYYY-MM-DD`. */
export type KnownDate = CardDate & { date: string };

type DatesOfCard = {
  readDates: readonly KnownDate[];
  /** all of them, with several readings or uncertain too */
  cardDates: readonly CardDate[];
  lines: readonly TextLine[];
  order: DateOrder | null;
};

export function toDateField({ date, line }: KnownDate, source: ExtractedField['source']): ExtractedField {
  return { value: date, source, box: line.box, confidence: line.confidence };
}

/**
 * Adds the dates without a label that only one field can be: the earliest is the birth date, and the others follow by
 * their order. It adds none if a text that looks like a date was not read.
 */
export function inferDates(labelled: DateFields, card: DatesOfCard): DateFields {
  if (!areAllRead(card.lines, card.readDates)) return labelled;
  const birth = labelled.date_of_birth ?? earliest(card);
  return birth ? inferPeriod({ ...labelled, date_of_birth: birth }, card) : labelled;
}

/** Figures with a separator of dates, of which some before the year may be read as letters. */
const LIKE_A_DATE = /\d[./-]\d{1,2}[./-]?\d{2}|[\dA-Z]{1,2}[./-][\dA-Z]{1,2}[./-]\d{4}/;
/** Three figures and more between hyphens: a number, whose years and days would have four and two. */
const LONG_GROUP = /(?<!\d)\d{3}-\d{3}(?!\d)/;
/** A post code of the United States. */
const POST_CODE = /(?<!\d)\d{5}-\d{4}$/;

function areAllRead(lines: readonly TextLine[], readDates: readonly KnownDate[]): boolean {
  const dates = readDates.map(({ date }) => date);
  return lines.every(
    (line) =>
      !LIKE_A_DATE.test(line.text) ||
      LONG_GROUP.test(line.text) ||
      POST_CODE.test(line.text) ||
      isTwinInOtherEra(line.text, dates) ||
      readDates.some((each) => each.line === line),
  );
}

function isLabelled({ cardDates }: DatesOfCard, field: DateField): boolean {
  return cardDates.some(({ role }) => role?.field === field);
}

/** A date of issue and one of expiry. */
const MIN_LATER_DATES = 2;

function earliest(card: DatesOfCard): ExtractedField | null {
  if (isLabelled(card, 'date_of_birth')) return null;
  const [first, ...later] = [...card.readDates].sort((one, other) => (one.date < other.date ? -1 : 1));
  if (!first || first.role !== null) return null;
  const grown = grownFrom(first.date);
  const others = later.filter(({ date }) => date !== first.date);
  return new Set(others.map(({ date }) => date)).size >= MIN_LATER_DATES &&
    others.every(({ date }) => date >= grown)
    ? toDateField(first, 'layout')
    : null;
}

function grownFrom(birth: string): string {
  return Number(birth.slice(0, 4)) + MIN_HOLDER_AGE + birth.slice(4);
}

/**
 * The dates of issue and expiry without a label, each alone in its line: the only other dates, of which the first is the
 * date of issue. A date of expiry is inferred only where months come first: other cards print further dates, and number
 * their fields.
 */
function inferPeriod(dates: DateFields, card: DatesOfCard): DateFields {
  const { date_of_birth: birth, license_issue_date: issue, license_expiry_date: expiry } = dates;
  const missesIssue = !issue && !isLabelled(card, 'license_issue_date');
  const missesExpiry = !expiry && !isLabelled(card, 'license_expiry_date') && card.order === 'month-first';
  const labelled = [birth, issue, expiry].map((each) => each?.value);
  const bare = card.readDates.filter(({ date }) => !labelled.includes(date));
  const [first, last, ...more] = [...new Set(bare.map(({ date }) => date))].sort();
  if (!birth || !first || more.length > 0 || !bare.every(isAlone) || first < grownFrom(birth.value))
    return dates;
  const inferred = (isoDate: string) => toDateField(bare.find(({ date }) => date === isoDate)!, 'layout');
  if (last !== undefined)
    return missesIssue && missesExpiry
      ? { ...dates, license_issue_date: inferred(first), license_expiry_date: inferred(last) }
      : dates;
  if (missesIssue && expiry && first < expiry.value) return { ...dates, license_issue_date: inferred(first) };
  return missesExpiry && issue && first > issue.value
    ? { ...dates, license_expiry_date: inferred(first) }
    : dates;
}

/** The dates of a machine-readable zone, of which the year has two digits; null where they were not read. */
export type ZoneDates = { birth: string | null; expiry: string | null };

/** Documents with a zone are valid for whole years, up to so many. */
const MAX_YEARS = 15;

/**
 * The date of issue of a document whose label was not read: the one date that is whole years before the expiry of its
 * zone, to the day or the day after. Another date is so by chance 2 times in 365.
 */
export function inferIssue(dates: DateFields, readDates: readonly KnownDate[], zone: ZoneDates): DateFields {
  const { birth, expiry } = zone;
  if (dates.license_issue_date || !birth || !expiry) return dates;
  const issueDates = readDates.filter(
    ({ date, role }) =>
      (role === null || role.field === 'license_issue_date') &&
      date.slice(2) !== birth.slice(2) &&
      isPeriod(date, expiry),
  );
  const isOne = new Set(issueDates.map(({ date }) => date)).size === 1;
  return isOne ? { ...dates, license_issue_date: toDateField(issueDates[0]!, 'layout') } : dates;
}

function isPeriod(issue: string, expiry: string): boolean {
  const [year, month, day] = issue.split('-').map(Number) as [number, number, number];
  return Array.from({ length: MAX_YEARS }, (_, at) => year + at + 1).some((end) =>
    [day, day - 1].some((last) => toDay(end, month, last) === expiry),
  );
}

/** Day 0 is the last one of the month before. */
function toDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** One letter may be beside it: the values of class and sex, whose labels are above. */
function isAlone({ role, line, text }: KnownDate): boolean {
  const rest = foldAccents(line.text).replace(foldAccents(text), ' ').trim();
  return role === null && /^[A-Z]?(?: +[A-Z])?$/.test(rest);
}
