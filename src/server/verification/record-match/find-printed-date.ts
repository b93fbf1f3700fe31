import { DATE_GAP } from '../lexicon/dates/date-grammar.ts';
import { MONTH_NAMES } from '../lexicon/dates/month-names.ts';
import { findSpelling, type Occurrence } from '../lexicon/find-spelling.ts';
import { isComposedFrom } from '../lexicon/is-composed-from.ts';
import { isDigit } from '../lexicon/is-digit.ts';
import { DATE_FIELD_NUMBERS, DATE_LABELS, isDateLabel } from '../lexicon/labels/date-labels.ts';
import { LABELS_AFTER_NUMBER, NUMBERED_LABELS } from '../lexicon/labels/number-labels.ts';
import { withoutLookAlikes } from '../lexicon/look-alikes.ts';
import { stuckAfter, stuckBefore, type TextSpan } from '../lexicon/text-spans.ts';
import { DATE_CERTAINTY } from '../policy/score-policy.ts';

/** A field's number before its label; right before the date's own figures it may be one of them. */
const NUMBER_OF_LABEL = /^[0-9](?=[A-Z]{2})/;

/** `named`: with the month as a word, so that nothing else can be the day. */
type PartOrder = 'year-first' | 'day-first' | 'month-first' | 'named';

/** One way to print the date: its parts in order. `strict` ones need separators and nothing stuck to them. */
type PrintedForm = { parts: readonly string[]; order: PartOrder; strict: boolean; certainty: number };

/** Where a date is, how it is printed there, and how certain that makes it (0 .. 1). */
export type PrintedDate = Pick<PrintedForm, 'order' | 'certainty'> & { occurrence: Occurrence };

/**
 * Searches for a date in the ways licences print it: year, month and day in the orders year first, day first and
 * month first. Separators are any or none, months are numbers or words of any language of `MONTH_NAMES`, and years
 * have four digits or (with separators) two.
 *
 * @param date `YYYY-MM-DD`; any other text is found nowhere
 */
export function findPrintedDate(spans: readonly TextSpan[], date: string): PrintedDate[] {
  return printedWays(spans, date).flatMap((form) => findPrinted(spans, form));
}

function printedWays(spans: readonly TextSpan[], date: string): PrintedForm[] {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (!year || !month || !day) return [];
  const words = (MONTH_NAMES[Number(month) - 1] ?? []).filter((word) => isPrinted(spans, word));
  const certainty = DATE_CERTAINTY.shortYear;
  return [
    ...inOrders([year, month, day], { strict: false, certainty: 1 }),
    ...inOrders([year, unpad(month), unpad(day)], { strict: true, certainty: 1 }),
    ...inOrders([year.slice(2), month, day], { strict: true, certainty }),
    ...words.flatMap((word) => namedWays(year, word, day)),
    ...words.flatMap((word) =>
      words
        .filter((twin) => isPrinted(spans, word + twin))
        .flatMap((twin) => twinWays(year, [word, twin], day)),
    ),
  ];
}

/** Of the hundred names of a month a card prints one or two; the others need no search. */
function isPrinted(spans: readonly TextSpan[], word: string): boolean {
  const comparableWord = withoutLookAlikes(word);
  return spans.some(({ comparable }) => comparable.includes(comparableWord));
}

type PrintedFormOptions = Pick<PrintedForm, 'strict' | 'certainty'> & { order?: 'named' };

/** Built without copies of objects: a card is searched for some hundred ways of each date. */
function inOrders(
  [year, month, day]: [string, string, string],
  { strict, certainty, order }: PrintedFormOptions,
): PrintedForm[] {
  return [
    { parts: [year, month, day], order: order ?? 'year-first', strict, certainty },
    { parts: [day, month, year], order: order ?? 'day-first', strict, certainty },
    { parts: [month, day, year], order: order ?? 'month-first', strict, certainty },
  ];
}

/** Month words of two letters (the Canadian JA, FE, MR) and years of two digits must be separate. */
function namedWays(year: string, word: string, day: string): PrintedForm[] {
  const order = 'named';
  return [
    ...inOrders([year, word, day], { order, strict: word.length < 3, certainty: 1 }),
    ...inOrders([year, word, unpad(day)], { order, strict: true, certainty: 1 }),
    ...inOrders([year.slice(2), word, day], { order, strict: true, certainty: DATE_CERTAINTY.shortYear }),
  ];
}

/** ICAO 9303-3, 3.6: the month in the issuer's language, a stroke, and in another one: `23 APR /APR 56`. */
function twinWays(year: string, months: readonly [string, string], day: string): PrintedForm[] {
  const form = { order: 'named', strict: true } as const;
  const short = { ...form, certainty: DATE_CERTAINTY.shortYear };
  return [
    { ...form, parts: [day, ...months, year], strict: false, certainty: 1 },
    ...(unpad(day) === day ? [] : [{ ...form, parts: [unpad(day), ...months, year], certainty: 1 }]),
    { ...short, parts: [day, ...months, year.slice(2)] },
  ];
}

function unpad(figure: string): string {
  return String(Number(figure));
}

function findPrinted(
  spans: readonly TextSpan[],
  { parts, order, strict, certainty }: PrintedForm,
): PrintedDate[] {
  const joints = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('').length);
  const mayGap = (index: number, gap: string) => joints.includes(index) && DATE_GAP.test(gap);
  return findSpelling(spans, parts.join(''), mayGap)
    .filter((occurrence) => isFree(occurrence, strict, isParted(occurrence, joints)))
    .filter((occurrence) => !strict || isSeparated(occurrence, joints))
    .map((occurrence) => ({ occurrence, order, certainty }));
}

/** Whether a separator is at every joint of two parts. */
function isSeparated({ span, start }: Occurrence, joints: readonly number[]): boolean {
  return joints.every((joint) => span.gaps[start + joint] !== '');
}

/** Whether a separator is at every joint, or a month's name is between figures. */
function isParted({ span, start }: Occurrence, joints: readonly number[]): boolean {
  return joints.every((joint) => {
    const [at, { chars, gaps }] = [start + joint, span];
    return gaps[at] !== '' || isDigit(chars[at - 1]) !== isDigit(chars[at]);
  });
}

/**
 * No further digit may touch it. It may if its label was read as digits and separators show where the date begins, or
 * if the next field's number and label follow (`07/01/19574bEXP`). A strict form may touch only its label, and the next
 * field's.
 */
function isFree(occurrence: Occurrence, strict: boolean, parted: boolean): boolean {
  const { span, start, end } = occurrence;
  const before = stuckBefore(span, start);
  const after = stuckAfter(span, end);
  if (strict) {
    const endsHere = after === '' || LABELS_AFTER_NUMBER.some((label) => after.startsWith(label));
    const isLabelled = isComposedFrom(before.replace(NUMBER_OF_LABEL, ''), DATE_LABELS);
    return endsHere && !runsOn(span, start, end) && (isLabelled || isBehindBirthNumber(occurrence, before));
  }
  const freeBefore =
    !isDigit(before.at(-1)) || isComposedFrom(before, DATE_FIELD_NUMBERS) || (parted && isDateLabel(before));
  const rest = span.chars.slice(end);
  const isNextField = parted && NUMBERED_LABELS.some((label) => rest.startsWith(label));
  return freeBefore && (!isDigit(after[0]) || isNextField);
}

/**
 * The field number of birth dates that opens the line and touches two digits: `312.08.64`. No day and no month has
 * three.
 */
function isBehindBirthNumber({ span, start }: Occurrence, before: string): boolean {
  const opensLine = start > 0 && span.origins[start - 1]!.at === 0;
  return before === BIRTH_NUMBER && opensLine && span.gaps[start + 1] === '' && span.gaps[start] === '';
}

const BIRTH_NUMBER = '3';

/** Whether it is part of a longer chain of figures: `1/10/86` within `21/1/10/86`. */
function runsOn({ gaps, chars }: TextSpan, start: number, end: number): boolean {
  const tight = (gap: string | undefined) => gap !== undefined && /^[/-]$/.test(gap);
  return (tight(gaps[start]) && start > 0) || (tight(gaps[end]) && isDigit(chars[end]));
}
