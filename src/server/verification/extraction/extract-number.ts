import type { ExtractedField, ExtractionSource } from '../document/extracted-document.ts';
import { isMisreadLabel, longLabels } from '../lexicon/labels/is-misread-label.ts';
import { DOCUMENT_NUMBER_LABELS, NUMBER_ONLY_LABELS } from '../lexicon/labels/number-labels.ts';
import { MIN_SAID_CONFIDENCE, MIN_UNCLEAR_CONFIDENCE } from '../policy/extraction-policy.ts';
import {
  findBelow,
  findNeighbour,
  isLabelWord,
  type NumberScheme,
  type PrintedLine,
} from './printed-lines.ts';

/** The longest first; blanks may be lost. */
function listPatterns(labels: readonly string[]): string {
  return [...labels]
    .sort((one, other) => other.length - one.length)
    .map((label) => label.replaceAll('/', '\\/').replaceAll(' ', '[. ]{0,2}'))
    .join('|');
}

type NumberCard = { lines: readonly PrintedLine[]; scheme: NumberScheme };

const WORDS = NUMBER_ONLY_LABELS.filter((label) => /^[A-Z]{2,}$/.test(label))
  .sort((one, other) => other.length - one.length)
  .map((label) => Array.from(label).join('\\.?'))
  .join('|');
/** `DL NO.`, `LIC #:`, `LICENSE NUMBER`: the words after the label that belong to it. */
const REST_OF_LABEL = '(?:[ .]{0,2}(?:NO|NR|NUMBER|N)(?![A-Z0-9]))?[ .:#°]*';
/** A letter before digits may touch it (`DLI1234568`), unless it may be the label's own (`DLN417286`). */
const LABEL = new RegExp(`^(?:${WORDS})(?:(?![A-Z0-9])|(?=[A-MP-Z]\\d))${REST_OF_LABEL}`);
/** On other documents, and on licences of some states: the whole line is the label. */
const WHOLE_LABEL = new RegExp(
  `^(?:4D[. ]?)?(?:[A-Z.°' ]{2,40}/ ?){0,2}(?:[A-Z]+ )?(?:N ?[°O0]? ?REGISTRO|${listPatterns(DOCUMENT_NUMBER_LABELS)})[ .:#]*$`,
);
/** Whole lines that may be misread in part: `REGTRO`. The number itself must then be certain. */
const MISREAD_LABELS = longLabels(['REGISTRO', 'LICENSENO', 'LICENCENO', 'LICENSENUMBER', 'LICENCENUMBER']);
const BARE_LABEL = /^NO ?[.:#] ?(?=[A-Z0-9])/;

/** `ID 123 456 789`, of which the thin letter may be unread: other states print no letter before three such groups. */
const ID_LABEL = /^I?D (?=\d{3} \d{3} \d{3}$)/;

/** The next field's number or label ends a number. */
const NEXT_FIELD = /^(?:4[A-C]|[1-9]\d?)[.:]?$|^(?:4[A-C]|9)[A-Z]{2}/;
const NUMBER_PART = /^(?=.*\d)[A-Z0-9][A-Z0-9./*-]*$|^[A-Z]{1,3}-?$/;
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;
const LENGTH_RANGE = { min: 5, max: 26 };
const MIN_DIGITS = 3;
/** After a number of this length a short group is another figure: the issue number of a British licence. */
const WHOLE_NUMBER = { length: 8, further: 2 };

/** Of `4d`, if its letter was not read. */
const REST_OF_FIELD_NUMBER = '4';

/**
 * The number of a licence: after its field number or its label; null if the card has two. It may be one that
 * `mayHoldLetter`, if there is no other.
 */
export function extractNumber({ lines, scheme }: NumberCard): ExtractedField | null {
  const fieldNumber = scheme === 'eu' ? '5' : '4D';
  const numbered = scheme ? lines.filter(({ number }) => number === fieldNumber) : [];
  const byNumber = numbered.flatMap(
    (line) =>
      readAfter(
        line,
        line.rest.replace(LABEL, '').replace(BARE_LABEL, '').replace(/^NO /, ''),
        lines,
        'number',
      ) ?? [],
  );
  const byLabel = lines
    .filter(({ number }) => number === null || number === fieldNumber || number === REST_OF_FIELD_NUMBER)
    .flatMap((line) => readLabelled(line, lines) ?? []);
  const bare = lines.flatMap((line) => {
    const value = line.text.replace(BARE_LABEL, '').replace(ID_LABEL, '');
    return value === line.text ? [] : (readAfter(line, value, lines, 'label') ?? []);
  });
  for (const fields of [byNumber, byLabel, bare]) {
    const sure = fields.filter(({ value }) => !mayHoldLetter(value));
    const only = onlyValue(sure);
    if (only !== undefined) return only;
  }
  return bySoundex(lines) ?? onlyValue([...byNumber, ...byLabel, ...bare]) ?? null;
}

/** Undefined without a value, and null if there are two. */
function onlyValue(fields: readonly ExtractedField[]): ExtractedField | null | undefined {
  return new Set(fields.map(({ value }) => fold(value))).size > 1 ? null : fields[0];
}

/**
 * Without a label, the one number in the form of states that code the holder's name and birth date into it (Soundex): a
 * letter and 11 to 14 digits, in groups.
 */
function bySoundex(lines: readonly PrintedLine[]): ExtractedField | null {
  const soundexLines = lines.filter(
    ({ text }) =>
      SOUNDEX.test(text) &&
      SOUNDEX_LENGTHS.has(fold(text).length) &&
      !opensWithLetters(text) &&
      !mayHoldLetter(text),
  );
  const [only] = soundexLines;
  return only && soundexLines.length === 1 ? asNumber(only, only.text, 'layout') : null;
}

const SOUNDEX = /^[A-Z][ -]?\d{2,3}(?:[ -]\d{1,4}){2,4}$/;
const SOUNDEX_LENGTHS: ReadonlySet<number> = new Set([12, 13, 14, 15]);

const fold = (value: string) => value.replace(/[^A-Z0-9]/g, '');

function readLabelled(line: PrintedLine, lines: readonly PrintedLine[]): ExtractedField | null {
  if (WHOLE_LABEL.test(line.text)) {
    const near = [findNeighbour(line, lines, { orBelow: false }), findBelow(line, lines)];
    const values = near.map((each) => each && asNumber(each, each.text, 'label'));
    return values.find((value) => value !== null) ?? null;
  }
  const label = LABEL.exec(line.rest)?.[0];
  if (label !== undefined) return readAfter(line, line.rest.slice(label.length), lines, 'label');
  const near = isMisreadLabel(fold(line.text), MISREAD_LABELS) ? findBelow(line, lines) : null;
  return near && near.line.confidence >= MIN_UNCLEAR_CONFIDENCE ? asNumber(near, near.text, 'label') : null;
}

function readAfter(
  line: PrintedLine,
  text: string,
  lines: readonly PrintedLine[],
  source: ExtractionSource,
): ExtractedField | null {
  if (fold(text) !== '') return asNumber(line, text, source);
  const beside = findNeighbour(line, lines, { orBelow: false });
  return beside && beside.number !== '9' ? asNumber(beside, beside.text, source) : null;
}

function asNumber({ line }: PrintedLine, text: string, source: ExtractionSource): ExtractedField | null {
  if (line.confidence < MIN_SAID_CONFIDENCE) return null;
  const groups: string[] = [];
  for (const word of text.split(/[ :;,#()]+/).filter(Boolean)) {
    const length = fold(groups.join('')).length;
    if (groups.length > 0 && (NEXT_FIELD.test(word) || isLabelWord(word))) break;
    if (length >= WHOLE_NUMBER.length && word.length <= WHOLE_NUMBER.further) break;
    if (!NUMBER_PART.test(word) || DATE.test(word)) break;
    groups.push(word);
  }
  const value = groups.join(' ');
  const length = fold(value).length;
  const isNumber =
    length >= LENGTH_RANGE.min && length <= LENGTH_RANGE.max && value.replace(/\D/g, '').length >= MIN_DIGITS;
  return isNumber && !opensWithLetters(value)
    ? { value, source, box: line.box, confidence: line.confidence }
    : null;
}

/** NO before digits may be a label (`NO1234567`), as three letters before a blank may be (`DLV S00-000-001`). */
function opensWithLetters(value: string): boolean {
  return /^N[OR] ?\d|^[A-Z]{3} |^NO /.test(value);
}

/** An O beside zeros may be one of them, misread (`HO0000000`): only the form of its issuer can tell. */
export function mayHoldLetter(value: string): boolean {
  return /O0|0O/.test(value);
}
