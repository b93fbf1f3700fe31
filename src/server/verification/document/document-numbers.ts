import type { TextLine } from '../../vision/evidence.ts';
import { LABELS_AFTER_NUMBER, NUMBER_LABELS, NUMBER_ONLY_LABELS } from '../lexicon/labels/number-labels.ts';
import { listTextSpans, type TextSpan } from '../lexicon/text-spans.ts';
import { MIN_NUMBER_LENGTH, READ_FROM } from '../policy/score-policy.ts';
import type { ScoredField } from '../record-match/score-details.ts';
import { documentNumberKey } from './document-number-key.ts';
import type { ExtractedField } from './extracted-document.ts';

/** The parts of an attempt's evidence that may hold a document's number; any of them may be missing. */
export type NumberSources = {
  lines?: readonly TextLine[] | null;
  fields?: readonly ScoredField[] | null;
  /** from a barcode and a machine-readable zone */
  codes?: { barcode: EncodedNumber; mrz: ZoneNumber } | null;
  /** the number that the document says by itself */
  extracted?: Pick<ExtractedField, 'value' | 'source'> | undefined;
};

type EncodedNumber = { license_number: string | null } | null;
type ZoneNumber = { license_number: string | null; number_legible?: true | undefined } | null;

const LABELS = new Set(NUMBER_ONLY_LABELS);
/** The text between a label and its number: further labels of it, and the rest of a title. */
const WORDS_BETWEEN = new Set([...LABELS, ...NUMBER_LABELS, 'DRIVER', 'DRIVERS']);
/** Labels touch the number, as the recogniser often reads them: `4dDLW4172`, `5.VD 820930`. */
const STUCK_LABELS = [
  /^4D\.?[.:]*/,
  /^5\./,
  ...NUMBER_ONLY_LABELS.filter((label) => /^[A-Z]{2,5}$/.test(label)).map(
    (label) => new RegExp(`^(?:4D\\.?)?${label}[.:]*`),
  ),
];
/** Parts of a number are groups of digits, perhaps with letters, or a few letters before them. */
const NUMBER_PART = /^(?=.*\d)[A-Z0-9][A-Z0-9./*-]*$|^[A-Z]{1,3}-?$/;
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;
/** The next field's number or label: `4a`, `4b` of directive 2006/126/EC, `9 CLASS`, `3 DOB` of the AAMVA standard. */
const NEXT_FIELD = new RegExp(`^(?:[1-9]\\d?|4[A-C])[.:]?$|^(?:${LABELS_AFTER_NUMBER.join('|')})`);
const MAX_LENGTH = 20;
const MIN_DIGITS = 4;

/**
 * The keys of a document's numbers: the stored one if it was read, those after a label of a licence number, the encoded
 * ones, and the one that the document says. Two characters fit a check digit: the number of a zone that is not legible
 * counts only where the print or the record has it, too.
 */
export function listDocumentNumbers(sources: NumberSources): string[] {
  const { lines, fields, codes, extracted } = sources;
  const storedNumber = fields?.find(
    ({ field, score }) => field === 'license_number' && score >= READ_FROM,
  )?.stored;
  const printedNumbers = listTextSpans(lines ?? []).flatMap(numbersBehindLabels);
  const zone = codes?.mrz && isCertain(codes.mrz, sources) ? codes.mrz.license_number : null;
  const encodedNumbers = [codes?.barcode?.license_number, zone, extracted?.value];
  const keys = [storedNumber, ...printedNumbers, ...encodedNumbers]
    .filter((number) => number != null)
    .map(documentNumberKey);
  return [...new Set(keys)].filter((key) => key.length >= MIN_NUMBER_LENGTH);
}

function isCertain(zone: NonNullable<ZoneNumber>, { fields, extracted }: NumberSources): boolean {
  const storedNumber = fields?.find(({ field }) => field === 'license_number')?.stored;
  const isOnRecord =
    storedNumber != null &&
    zone.license_number !== null &&
    documentNumberKey(storedNumber) === documentNumberKey(zone.license_number);
  return zone.number_legible === true || extracted?.source === 'zone' || isOnRecord;
}

function numbersBehindLabels(span: TextSpan): string[] {
  const words = printedWords(span);
  return words.flatMap((word, at) => {
    if (!LABELS.has(plain(word.text)))
      return unstick(word.text).flatMap((text) => joinNumber([{ ...word, text }, ...words.slice(at + 1)]));
    const behind = words.slice(at + 1);
    const first = behind.findIndex(({ text }) => !WORDS_BETWEEN.has(plain(text)));
    return first < 0 ? [] : joinNumber(behind.slice(first));
  });
}

/** The possible rests of a word without a label that touches it: `DLN123` is the number N123, or 123. */
function unstick(word: string): string[] {
  return STUCK_LABELS.map((label) => word.replace(label, '')).filter((rest) => rest !== word && rest !== '');
}

type PrintedWord = { text: string; opensLine: boolean };

/** As printed, in capitals. */
function printedWords({ origins }: TextSpan): PrintedWord[] {
  const lines = [...new Set(origins.map(({ line }) => line))];
  return lines.flatMap(({ text }) =>
    text
      .toUpperCase()
      .split(/[\s:;,#()]+/)
      .filter(Boolean)
      .map((word, at) => ({ text: word, opensLine: at === 0 })),
  );
}

const plain = (word: string) => word.replace(/[^0-9A-Z]/g, '');

/** The number at the beginning of the words, its groups joined; a line's end ends it. */
function joinNumber(words: readonly PrintedWord[]): string[] {
  let number = '';
  for (const { text, opensLine } of words) {
    if (number !== '' && (opensLine || NEXT_FIELD.test(text))) break;
    if (!NUMBER_PART.test(text) || DATE.test(text)) break;
    number += plain(text);
  }
  const digits = number.replace(/\D/g, '').length;
  return digits >= MIN_DIGITS && number.length <= MAX_LENGTH ? [number] : [];
}
