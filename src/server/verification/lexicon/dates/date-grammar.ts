/**
 * How documents print a date, on text in capitals without accents. With a year of four digits: `1986-10-16`,
 * `10/16/1986`, `16.10.1986`, `16. 10. 1986`; with a named month (see `NAMED_DATES`); in Vietnam, China and Japan with a
 * word for each part.
 */
const YEAR_PATTERN = '(?:19|20)\\d{2}';
const DAY_PATTERN = '\\d{1,2}';
/** The Czech Republic, Slovakia and Finland print a blank behind the full stop. */
const SEPARATOR = '(?: ?[./\\-] ?| )';

const FORMS = [
  `(?<year>${YEAR_PATTERN})${SEPARATOR}(?<month>${DAY_PATTERN})${SEPARATOR}(?<day>${DAY_PATTERN})`,
  `(?<first>${DAY_PATTERN})${SEPARATOR}(?<second>${DAY_PATTERN})${SEPARATOR}(?<yearLast>${YEAR_PATTERN})`,
  `(?<sinoYear>${YEAR_PATTERN}) ?年 ?(?<sinoMonth>${DAY_PATTERN}) ?月 ?(?<sinoDay>${DAY_PATTERN})`,
  `(?<vietDay>${DAY_PATTERN}) ?THANG ?(?<vietMonth>${DAY_PATTERN}) ?NAM ?(?<vietYear>${YEAR_PATTERN})`,
];

/**
 * No digit touches a date, but those of a label that opens the line and was read as digits: `10012/08/2004` (DOB),
 * `I5501-05-2010` (ISS).
 */
const DATE_START = '(?:(?<!\\d)|(?<=^3?00[0368]|^100|^[I1]55)(?=\\d{2}[./-]\\d{2}[./-]\\d{4}))';

/** Every date of numbers with a year of four digits. */
export const FULL_DATE = new RegExp(FORMS.map((form) => `${DATE_START}${form}(?!\\d)`).join('|'), 'g');

/** A month in words, which a table has, or which may be in letters that were not read. */
const WORD = '\\p{L}{2,14}(?: FOMHAIR)?';
/** ICAO 9303-3, 3.6: the month in the issuer's language, a stroke, and in English, French or Spanish. */
const MONTH_PATTERN = `(?<name>${WORD})\\.?(?: {0,2}/ {0,2}(?<twin>${WORD})\\.?)?`;
const ORDINAL_PATTERN = '(?:ER|ST|ND|RD|TH|[º°ª])?';
/** A year of two digits has a separator before it, and no other figure behind it. */
const SHORT_YEAR = "[ ./,'-]{1,3}(?<short>\\d{2})(?!\\p{L}| ?\\d|[.,:/-] ?\\d|:)";
const OF_WORD = '(?:DE |DEL )?';

/**
 * A day, a month in words and a year, in each order in which they are printed: `16 OCT 1986`, `23 APR /APR 56`,
 * `7 DE MARCO DE 1990`; `OCT 16, 1986`; `1986 OCT 16`, `1990 M. BALANDZIO 16`; `1990. GADA 16. APRILIS`.
 */
export const NAMED_DATES: readonly RegExp[] = [
  `(?<!\\d)(?<day>${DAY_PATTERN})${ORDINAL_PATTERN}[ ./-]{0,2}${OF_WORD}${MONTH_PATTERN}(?:[ ./,-]{0,2}${OF_WORD}(?<year>${YEAR_PATTERN})(?!\\d)|${SHORT_YEAR})`,
  `${MONTH_PATTERN}[ ./-]{0,2}(?<day>${DAY_PATTERN})${ORDINAL_PATTERN}(?:[ .,/-]{1,2}(?<year>${YEAR_PATTERN})(?!\\d))`,
  `(?<!\\d)(?<year>${YEAR_PATTERN})[ ./-]{0,2}(?:M[. ]{1,2})?${MONTH_PATTERN}[ ./-]{0,2}(?<day>${DAY_PATTERN})(?!\\d)`,
  `(?<!\\d)(?<year>${YEAR_PATTERN})\\.? ?GADA ?(?<day>${DAY_PATTERN})\\.? ?(?<name>${WORD})(?<twin>)`,
].map((form) => new RegExp(form, 'gu'));

const PADDED_MONTH = '(?:0[1-9]|1[0-2])';
const PADDED_DAY = '(?:0[1-9]|[12]\\d|3[01])';

/**
 * `16.10.86`, where no longer date is: in `3.16.10.1986` the 3 is the field's number, and `16.10.19B6` is misread. It is, too, where it touches two
 * digits at the line's beginning (`316.10.86`), since no day has three. With hyphens, which numbers also have, day and
 * month must be valid. With blanks it is the whole line, perhaps behind the field's number.
 */
export const SHORT_DATE = new RegExp(
  `(?<=^3)\\d{2}\\.\\d{2}\\.\\d{2}(?![\\d./])` +
    `|(?<![\\d/])\\d{1,2}[./]\\d{1,2}[./]\\d{2}(?![\\d./]|[A-Z]\\d)` +
    `|(?<![\\d/.-])(?:${PADDED_MONTH}-${PADDED_DAY}|${PADDED_DAY}-${PADDED_MONTH})-\\d{2}(?![\\d/.-])` +
    `|(?<=^ *(?:(?:3|4[AB])[.:]? ?)?)${PADDED_DAY} ${PADDED_MONTH} \\d{2}(?= *$)`,
  'g',
);

/**
 * Between the parts of a date that is searched for by its value: one or two separators, perhaps with blanks or a new
 * line.
 */
export const DATE_GAP = /^[ \n.,/\-_·]{1,3}$/;
