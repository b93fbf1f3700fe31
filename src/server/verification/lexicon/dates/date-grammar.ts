import { MONTH_NAMES } from './month-names.ts';

/**
 * How documents print a date: `1986-10-16`, `10/16/1986`, `16.10.1986`, `16 OCT 1986`, `OCT 16, 1986`,
 * `1986-OCT-16`. On text in capitals without accents.
 */
const YEAR = '(?:19|20)\\d{2}';
const DAY = '\\d{1,2}';
const SEPARATOR = '[./\\- ]';
/** Canada's names of two letters are too often parts of other words. */
const MONTH = MONTH_NAMES.flat()
  .filter((name) => name.length > 2)
  .sort((one, other) => other.length - one.length)
  .join('|');

const FORMS = [
  `(?<year>${YEAR})${SEPARATOR}(?<month>${DAY})${SEPARATOR}(?<day>${DAY})`,
  `(?<first>${DAY})(?<separator>${SEPARATOR})(?<second>${DAY})${SEPARATOR}(?<yearLast>${YEAR})`,
  `(?<namedDay>${DAY})[ ./-]?(?<name>${MONTH})[ ./-]{0,2}(?<namedYear>${YEAR})`,
  `(?<nameFirst>${MONTH})[ ./-]{0,2}(?<dayBehind>${DAY})[ .,/-]{1,2}(?<yearBehind>${YEAR})`,
  `(?<yearBefore>${YEAR})[ ./-]?(?<nameBehind>${MONTH})[ ./-]{0,2}(?<dayLast>${DAY})`,
];

/**
 * No digit touches a date, but those of a label that opens the line and was read as digits: `10012/08/2004` (DOB),
 * `I5501-05-2010` (ISS).
 */
const BEGINS = '(?:(?<!\\d)|(?<=^3?00[0368]|^100|^[I1]55)(?=\\d{2}[./-]\\d{2}[./-]\\d{4}))';

/** Every date with a year of four digits. */
export const FULL_DATE = new RegExp(FORMS.map((form) => `${BEGINS}${form}(?!\\d)`).join('|'), 'g');

const PADDED_MONTH = '(?:0[1-9]|1[0-2])';
const PADDED_DAY = '(?:0[1-9]|[12]\\d|3[01])';

/**
 * `16.10.86`, where no longer date is: in `3.16.10.1986` the 3 is the field's number, and `16.10.19B6` is misread. It is, too, where it touches two
 * digits at the line's beginning (`316.10.86`), since no day has three. With hyphens, which numbers also have, day and
 * month must be valid.
 */
export const SHORT_DATE = new RegExp(
  `(?<=^3)\\d{2}\\.\\d{2}\\.\\d{2}(?![\\d./])` +
    `|(?<![\\d/])\\d{1,2}[./]\\d{1,2}[./]\\d{2}(?![\\d./]|[A-Z]\\d)` +
    `|(?<![\\d/.-])(?:${PADDED_MONTH}-${PADDED_DAY}|${PADDED_DAY}-${PADDED_MONTH})-\\d{2}(?![\\d/.-])`,
  'g',
);

/**
 * Between the parts of a date that is searched for by its value: one or two separators, perhaps with blanks or a new
 * line.
 */
export const DATE_GAP = /^[ \n.,/\-_·]{1,3}$/;
