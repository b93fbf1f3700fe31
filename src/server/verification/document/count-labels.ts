import { foldAccents } from '../lexicon/fold-text.ts';
import { FIELD_LABELS, type LicenceField } from '../lexicon/labels/field-labels.ts';
import { listFieldNumbers } from '../lexicon/labels/list-labels.ts';
import { buildLabelPattern } from '../lexicon/look-alikes.ts';

/** Each of these counts once, however many of its labels the card has. */
const COUNTED: readonly (readonly LicenceField[])[] = [
  ['last_name', 'first_name', 'middle_name', 'full_name'],
  ['date_of_birth'],
  ['license_issue_date'],
  ['license_expiry_date'],
  ['license_number'],
  ['class'],
  ['conditions'],
  ['sex'],
  ['height'],
  ['eyes'],
  ['address'],
];

/** Is where a word begins, or after the field number that touches it (`4bEXP`, `15SEX`). */
const WORD_START = '(?:(?<![A-Z])|(?<=\\d[A-D]))';

/** Whole words (digits may touch their end), and beginnings of words; spaces may be lost. */
function labelPattern(fields: readonly LicenceField[]): RegExp {
  const words = fields.flatMap((field) => FIELD_LABELS[field].words);
  const stems = fields.flatMap((field) => FIELD_LABELS[field].stems);
  const either = [...words.map((word) => `${word}(?![A-Z])`), ...stems].map((label) =>
    label.replaceAll(' ', ' ?'),
  );
  return new RegExp(`${WORD_START}(?:${buildLabelPattern(either.join('|'))})`);
}

const PATTERNS = COUNTED.map(labelPattern);
const VEHICLES = labelPattern(['class', 'conditions']);

/** The numbers on a European licence's front, 1 to 9, where lines begin with them. */
const NUMBERS = listFieldNumbers(...(Object.keys(FIELD_LABELS) as LicenceField[])).filter((number) =>
  /^(?:[1-35-9]|4[A-D])$/.test(number),
);
const FIELD_NUMBER = new RegExp(`^(${NUMBERS.join('|')})(?=[.,:) ]|[A-Z]{2}|\\d{2}[./-])`);

/** Two categories and more, then the national ones, in field 9: `9.AM/B1/B/f/k`. */
const CATEGORY = '(?:AM|A[12I]?|B[1IE]?|C[1I]?E?|D[1I]?E?|[FGLMT])';
const FIELD_OF_CATEGORIES = new RegExp(
  `^9[.,:)]? ?${CATEGORY}[ /,.;-]+${CATEGORY}(?:[ /,.;-]+[A-Z0-9]{0,3})*$`,
);

/**
 * How many of a licence's fields are labelled, in words or by the European numbers. Those count only beside 4a or 4b,
 * which identify the scheme, because lines often begin with digits.
 */
export function countLabels(texts: readonly string[]): number {
  const lines = texts.map(foldAccents);
  const words = PATTERNS.filter((pattern) => lines.some((line) => pattern.test(line))).length;
  return Math.max(words, readFieldNumbers(lines).size);
}

/** Are the vehicle categories labelled, in words or by field 9 of a card that numbers its fields? */
export function hasVehicleLabel(texts: readonly string[]): boolean {
  const lines = texts.map(foldAccents);
  return lines.some((line) => VEHICLES.test(line)) || readFieldNumbers(lines).has('9');
}

/**
 * Does it list vehicle categories as only European licences do: an authority in 4c and several categories in 9, in
 * fields numbered by directive 2006/126/EC? American cards name one class.
 *
 * @param neighbours lines joined with the ones beside them: a field's number may be alone
 */
export function listsCategories(texts: readonly string[], neighbours: readonly string[]): boolean {
  const lines = [...texts, ...neighbours].map(foldAccents);
  return readFieldNumbers(lines).has('4C') && lines.some((line) => FIELD_OF_CATEGORIES.test(line));
}

/** The field numbers that lines begin with, only beside 4a or 4b: lines often begin with digits. */
function readFieldNumbers(lines: readonly string[]): Set<string> {
  const numbers = new Set(lines.flatMap((line) => line.match(FIELD_NUMBER)?.[1] ?? []));
  return numbers.has('4A') || numbers.has('4B') ? numbers : new Set();
}
