import { foldAccents, foldText } from '../lexicon/fold-text.ts';
import { FIELD_LABELS, type LicenceField } from '../lexicon/labels/field-labels.ts';
import { isMisreadLabel, longLabels } from '../lexicon/labels/is-misread-label.ts';
import { listFieldNumbers, listLabels } from '../lexicon/labels/list-labels.ts';
import { buildLabelPattern } from '../lexicon/look-alikes.ts';
import { MISREAD_TITLE, DOCUMENT_POLICY as POLICY } from '../policy/document-policy.ts';

/** Each of these counts once, however many of its labels the card has. */
const COUNTED_FIELDS: readonly (readonly LicenceField[])[] = [
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

const PATTERNS = COUNTED_FIELDS.map(labelPattern);
const VEHICLES = labelPattern(['class', 'conditions']);
const HOLDER = labelPattern(['last_name', 'first_name', 'full_name', 'date_of_birth']);

/** The numbers on a European licence's front, 1 to 9, where lines begin with them. */
const NUMBERS = listFieldNumbers(...(Object.keys(FIELD_LABELS) as LicenceField[])).filter((number) =>
  /^(?:[1-35-9]|4[A-D])$/.test(number),
);
const FIELD_NUMBER = new RegExp(`^(${NUMBERS.join('|')})(?=[.,:) ]|[A-Z]{2}|\\d{2}[./-])`);

/** Two categories and more, then the national ones, in field 9: `9.AM/B1/B/f/k`. */
const CATEGORY_PATTERN = '(?:AM|A[12I]?|B[1IE]?|C[1I]?E?|D[1I]?E?|[FGLMT])';
const FIELD_OF_CATEGORIES = new RegExp(
  `^9[.,:)]? ?${CATEGORY_PATTERN}[ /,.;-]+${CATEGORY_PATTERN}(?:[ /,.;-]+[A-Z0-9]{0,3})*$`,
);

const FIELD_OF_CATEGORY = new RegExp(`^9[.,:)]? ?${CATEGORY_PATTERN}$`);
/** Only a tachograph's driver card numbers its fields 5a and 5b (regulation (EU) 2016/799, annex IC). */
const FIELD_OF_DRIVER_CARD = /^5[AB](?=[.,:) ]|\d)/;
/** So many fields, the authority and a category among them, in the order of directive 2006/126/EC. */
const NUMBERED_FIELDS = 7;

/**
 * How many of a licence's fields are labelled, in words or by the European numbers. Those count only beside 4a or 4b,
 * which identify the scheme, because lines often begin with digits.
 */
export function countLabels(texts: readonly string[]): number {
  const lines = texts.map(foldAccents);
  const words = PATTERNS.filter((pattern) => lines.some((line) => pattern.test(line))).length;
  return Math.max(words, readFieldNumbers(lines).size);
}

const LONG_LABELS = COUNTED_FIELDS.map((fields) => longLabels(listLabels(...fields)));

/**
 * Does the card bear a licence's labels, vehicle categories among them, if labels that fill their lines may be misread?
 */
export function hasMisreadLabels(texts: readonly string[]): boolean {
  const lines = texts.slice(0, MISREAD_TITLE.lines).map(foldText);
  const accented = texts.map(foldAccents);
  const labelled = COUNTED_FIELDS.filter(
    (_, at) =>
      accented.some((text) => PATTERNS[at]!.test(text)) ||
      lines.some((line) => isMisreadLabel(line, LONG_LABELS[at]!)),
  );
  const saysVehicles = labelled.flat().some((field) => field === 'class' || field === 'conditions');
  return saysVehicles && labelled.length >= POLICY.labelsBesideMisreadTitle;
}

/** Is a name or a birth date labelled, in words or by the fields' numbers? */
export function hasHolderLabel(texts: readonly string[]): boolean {
  const lines = texts.map(foldAccents);
  const numbers = readFieldNumbers(lines);
  return lines.some((line) => HOLDER.test(line)) || ['1', '2', '3'].some((number) => numbers.has(number));
}

/** Are the vehicle categories labelled, in words or by field 9 of a card that numbers its fields? */
export function hasVehicleLabel(texts: readonly string[]): boolean {
  const lines = texts.map(foldAccents);
  return lines.some((line) => VEHICLES.test(line)) || readFieldNumbers(lines).has('9');
}

/**
 * Does it list vehicle categories as only European licences do: an authority in 4c and several categories in 9, in
 * fields numbered by directive 2006/126/EC? American cards name one class. One category counts where the fields'
 * numbers are in their order.
 *
 * @param neighbours lines joined with the ones beside them: a field's number may be alone
 */
export function listsCategories(texts: readonly string[], neighbours: readonly string[]): boolean {
  const lines = [...texts, ...neighbours].map(foldAccents);
  if (!readFieldNumbers(lines).has('4C') || lines.some((line) => FIELD_OF_DRIVER_CARD.test(line)))
    return false;
  if (lines.some((line) => FIELD_OF_CATEGORIES.test(line))) return true;
  return numbersInOrder(texts.map(foldAccents)) && lines.some((line) => FIELD_OF_CATEGORY.test(line));
}

function numbersInOrder(lines: readonly string[]): boolean {
  const numbers = lines.flatMap((line) => line.match(FIELD_NUMBER)?.[1] ?? []);
  const isInOrder = numbers.every((number, at) => at === 0 || numbers[at - 1]!.charAt(0) <= number.charAt(0));
  return isInOrder && new Set(numbers).size >= NUMBERED_FIELDS;
}

/** The field numbers that lines begin with, only beside 4a or 4b: lines often begin with digits. */
function readFieldNumbers(lines: readonly string[]): Set<string> {
  const numbers = new Set(lines.flatMap((line) => line.match(FIELD_NUMBER)?.[1] ?? []));
  return numbers.has('4A') || numbers.has('4B') ? numbers : new Set();
}
