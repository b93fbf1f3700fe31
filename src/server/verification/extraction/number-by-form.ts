import type { ExtractedField } from '../document/extracted-document.ts';
import type { CardNumber, NumberForm } from '../lexicon/issuers/issuer-card.ts';
import { fitForm } from '../lexicon/number-forms.ts';
import { MIN_SAID_CONFIDENCE } from '../policy/extraction-policy.ts';
import { findBelow, findNeighbour, type PrintedLine } from './printed-lines.ts';

/** So many of its characters may be look-alikes: one of nine. */
const MAX_CORRECTED = 1 / 8;
const DATE = /(?<!\d)\d{1,4}[./-]\d{1,2}[./-]\d{2,4}(?!\d)/;
/** Before a number: the field's own. */
const FIELD_NUMBER = /^\d{1,2}[A-D]?[.):]?$/;
/** Behind it: the next field's, which has a letter. */
const NEXT_FIELD = /^\d[A-D][.):]?$/;
const MAX_WORDS = 8;

/**
 * The one text of the card that has the form of its issuer's numbers; null if there is none, or if two differ.
 *
 * @param lines all of the card
 */
export function findNumberByForm(
  { forms, among, fieldNumber }: CardNumber,
  lines: readonly PrintedLine[],
): ExtractedField | null {
  if (!among) return null;
  const fields = lines
    .filter((line) => isWithin(line, among))
    .flatMap((line) => readLine(line, { forms, fieldNumber }));
  return onlyValue(fields);
}

function isWithin(
  { line: { box } }: PrintedLine,
  { left, right, top, bottom }: NonNullable<CardNumber['among']>,
): boolean {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** The one number of the issuer's form beside or below one of its labels. */
export function findNumberByLabel(
  { forms, labels }: CardNumber,
  lines: readonly PrintedLine[],
): ExtractedField | null {
  if (!labels) return null;
  const fields = lines.flatMap((line): ExtractedField[] => {
    const label = labels.split('|').find((each) => line.text.startsWith(each.toUpperCase()));
    if (label === undefined) return [];
    const isAlone = /^[ .:]*$/.test(line.text.slice(label.length));
    const near = isAlone
      ? [findNeighbour(line, lines, { orBelow: false }), findBelow(line, lines)]
      : [{ ...line, text: line.text.slice(label.length) }];
    return near.flatMap((each) => (each ? readLine(each, { forms }) : []));
  });
  return onlyValue(fields);
}

function onlyValue(fields: readonly ExtractedField[]): ExtractedField | null {
  return new Set(fields.map(({ value }) => fold(value))).size === 1 ? fields[0]! : null;
}

function readLine(
  { line: { box, confidence }, text }: PrintedLine,
  { forms, fieldNumber }: { forms: readonly NumberForm[]; fieldNumber?: string | undefined },
): ExtractedField[] {
  if (confidence < MIN_SAID_CONFIDENCE) return [];
  return listNumbers(text, forms, fieldNumber).map((value) => ({ value, source: 'layout', box, confidence }));
}

/** Every run of words in a line that has one of the forms, with no other digits beside it. */
function listNumbers(text: string, forms: readonly NumberForm[], fieldNumber: string | undefined): string[] {
  const words = text.split(/[ :#°]+/).filter(Boolean);
  return words.flatMap((_, from) => {
    if (!mayAdjoin(words[from - 1], true)) return [];
    return Array.from({ length: Math.min(MAX_WORDS, words.length - from) }, (_, more) => from + more + 1)
      .filter((to) => mayAdjoin(words[to], false))
      .flatMap((to) => {
        const run = words.slice(from, to).join(' ');
        const numbers = [
          run,
          ...(fieldNumber && run.startsWith(fieldNumber) ? [run.slice(fieldNumber.length)] : []),
        ];
        return numbers.flatMap((each) => readForm(each.replace(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, ''), forms) ?? []);
      });
  });
}

function mayAdjoin(word: string | undefined, isBefore: boolean): boolean {
  return word === undefined || !/\d/.test(word) || (isBefore ? FIELD_NUMBER : NEXT_FIELD).test(word);
}

function readForm(text: string, forms: readonly NumberForm[]): string | null {
  for (const form of forms) {
    const plain = fold(text);
    const parts = text.split(/[ .-]+/).map((part) => part.length);
    const isGrouped = !form.groups || form.groups.join() === parts.join();
    if (plain.length !== form.classes.length || !isGrouped || !/\d/.test(plain) || DATE.test(text)) continue;
    const { value, fits } = fitForm(text, form);
    const corrected = Array.from(fold(value)).filter((character, at) => character !== plain[at]).length;
    if (fits && corrected <= MAX_CORRECTED * plain.length) return value;
  }
  return null;
}

function fold(text: string): string {
  return text.replace(/[^A-Z0-9]/g, '');
}
