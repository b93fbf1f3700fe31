import type { TextLine } from '../../vision/evidence.ts';
import { foldAccents } from '../lexicon/fold-text.ts';
import { FIELD_LABELS, type LicenceField } from '../lexicon/labels/field-labels.ts';
import { LABELS_AFTER_NUMBER } from '../lexicon/labels/number-labels.ts';
import { restoreCapitals } from '../lexicon/labels/split-labels.ts';

/** A line as it is searched for fields: in capitals without accents. */
export type PrintedLine = {
  line: TextLine;
  text: string;
  /** the field number that opens it (`1`, `4D`); null without one */
  number: string | null;
  /** the text after that number */
  rest: string;
};

/** The fields' numbers by directive 2006/126/EC and by AAMVA, where a line begins with them. */
const OPENING_NUMBER = /^[^A-Z0-9]{0,2}(4[A-D]|9A|1[0-9]|[1-9])(?=[.,:) ]|[A-Z]{2}|\d{2}[./-]\d|$)[.,:) ]*/;

/** `[a] Name`, and `[a] MUSTERMANN` below it: the marks by which German cards join labels and values. */
const MARKED_FIELD = /^\s*\[ ?[a-d]? ?\]? +(?=\p{L})/u;

export function prepareLine(line: TextLine): PrintedLine {
  const text = foldAccents(restoreCapitals(line.text).replace(MARKED_FIELD, '')).trim();
  const [opening, number] = OPENING_NUMBER.exec(text) ?? [];
  return { line, text, number: number ?? null, rest: text.slice(opening?.length ?? 0).trim() };
}

/** How a card numbers its fields; null if it does not. */
export type NumberScheme = 'aamva' | 'eu' | null;

/** A card numbers its fields if `4a` to `4d` and two other numbers open lines: other print begins with figures too. */
export function readNumberScheme(lines: readonly PrintedLine[]): NumberScheme {
  const numbers = new Set(lines.flatMap(({ number }) => number ?? []));
  const inner = lines.flatMap(({ text }) => text.match(/(?<= )4[A-D](?=[.: ]|[A-Z]{3})/g) ?? []);
  const lettered = [...numbers, ...inner].filter((number) => /^4/.test(number) && number !== '4');
  if (lettered.length === 0 || numbers.size < MIN_NUMBERS) return null;
  if (lettered.includes('4C') || (!lettered.includes('4D') && numbers.has('5')))
    return isAamva(lines) ? 'aamva' : 'eu';
  return 'aamva';
}

const MIN_NUMBERS = 3;

/** Field 5 is the document discriminator there, and only there; fields 15 to 18 describe the holder. */
function isAamva(lines: readonly PrintedLine[]): boolean {
  return lines.some(
    ({ number, rest, text }) => (number === '5' && DISCRIMINATOR.test(rest)) || HOLDER_FIELD.test(text),
  );
}

/** `DD`, whose letters may be read as look-alikes. */
const DISCRIMINATOR = /^[DO0]{2}\b/;
const HOLDER_FIELD = /^1[5-8][.:]? ?(?:SEX|HGT|WGT|EYES)\b/;

/**
 * The value of a field whose label or number ends its line: the nearest text to the right on its row; with
 * `orBelow` also the text right below.
 */
export function findNeighbour(
  from: PrintedLine,
  lines: readonly PrintedLine[],
  { orBelow }: { orBelow: boolean },
): PrintedLine | null {
  const row = lines.filter((other) => other !== from && isToTheRight(from.line, other.line));
  const [right] = row.sort((one, other) => one.line.box.x - other.line.box.x);
  if (right || !orBelow) return right ?? null;
  return findBelow(from, lines);
}

/** The nearest text right below that begins about where the line does. */
export function findBelow(from: PrintedLine, lines: readonly PrintedLine[]): PrintedLine | null {
  const below = lines.filter((other) => isRightBelow(from.line, other.line));
  return below.sort((one, other) => one.line.box.y - other.line.box.y)[0] ?? null;
}

/**
 * The nearest text above that begins about where the line does.
 *
 * @param gap the space between them, in heights of a line
 */
export function findAbove(
  from: PrintedLine,
  lines: readonly PrintedLine[],
  gap = LINE_GAP,
): PrintedLine | null {
  const above = lines.filter((other) => isRightBelow(other.line, from.line, gap));
  return above.sort((one, other) => other.line.box.y - one.line.box.y)[0] ?? null;
}

const ROW_GAP = 0.14;
/** Values in a column, each behind its colon: `Nama` far left of `: EKO SITI`. */
const COLON_GAP = 0.25;
const LEFT_EDGE = 0.045;

function isToTheRight({ box: from }: TextLine, { box, text }: TextLine): boolean {
  const gap = box.x - (from.x + from.width);
  const apart = Math.abs(box.y + box.height / 2 - from.y - from.height / 2);
  const maxGap = text.startsWith(':') ? COLON_GAP : ROW_GAP;
  return gap > -0.02 && gap < maxGap && apart < Math.max(from.height, box.height) * 0.6;
}

/** Space between two lines of one field, in heights of a line. */
const LINE_GAP = 0.6;

function isRightBelow({ box: from }: TextLine, { box }: TextLine, maxGap = LINE_GAP): boolean {
  const gap = box.y - (from.y + from.height);
  const high = Math.max(from.height, box.height);
  return Math.abs(box.x - from.x) < LEFT_EDGE && gap > -high / 2 && gap < high * maxGap && box.y > from.y;
}

const SHORT_LABELS = new Set(LABELS_AFTER_NUMBER);

const toLabels = ({ words, stems, vague }: (typeof FIELD_LABELS)[LicenceField]) => [
  ...words,
  ...stems,
  ...vague,
];
const ALL_LABELS = Object.values(FIELD_LABELS).flatMap(toLabels);
const MIN_CUT_LABEL = 5;
const MIN_CUT_TRANSLATION = 4;

/** Is the text a label whose end was not read, as `ADDRE` is? */
export function isCutLabel(text: string): boolean {
  return text.length >= MIN_CUT_LABEL && ALL_LABELS.some((label) => label.startsWith(text));
}

/** Is the text beside a label of this field the beginning of the same label in another language? */
export function isCutTranslation(field: LicenceField, text: string): boolean {
  return (
    text.length >= MIN_CUT_TRANSLATION &&
    toLabels(FIELD_LABELS[field]).some((label) => label.startsWith(text))
  );
}

/** Is the word one of the short labels, such as SEX or END? */
export function isLabelWord(word: string): boolean {
  return SHORT_LABELS.has(word);
}
