import type { ReadCodes } from '../codes/read-codes.ts';
import type { ExtractedField, ExtractedFields } from '../document/extracted-document.ts';
import { foldText } from '../lexicon/fold-text.ts';
import type { IssuerCard } from '../lexicon/issuers/issuer-card.ts';
import { looksAlike } from '../lexicon/look-alikes.ts';
import { fitForm, fitNumber } from '../lexicon/number-forms.ts';
import { MIN_UNCLEAR_CONFIDENCE } from '../policy/extraction-policy.ts';
import { extractNumber, mayHoldLetter } from './extract-number.ts';
import { findNumberByForm, findNumberByLabel } from './number-by-form.ts';
import type { NumberScheme, PrintedLine } from './printed-lines.ts';

type NumberedCard = {
  lines: readonly PrintedLine[];
  scheme: NumberScheme;
  card: IssuerCard | null;
  /** as `formIssuer` names it */
  issuer: string;
  codes: ReadCodes | null;
};

/** The number of a document: of its barcode, of its zone where the print does not contradict it, or of its print. */
export function readNumber(numberedCard: NumberedCard, fields: ExtractedFields): ExtractedField | null {
  const coded = fields.license_number;
  if (coded?.source === 'barcode') return formNumber(coded, fields, numberedCard.issuer);
  const printedField = readPrinted(numberedCard, fields);
  if (!coded) return printedField;
  if (!numberedCard.codes?.mrz?.number_legible && !isPrinted(coded.value, numberedCard.lines))
    return printedField;
  return printedField && isMisreading(printedField.value, coded.value)
    ? null
    : formNumber(coded, fields, numberedCard.issuer);
}

/** A card with a table has a number in one of its issuer's forms, or none: other numbers have labels, too. */
function readPrinted(numberedCard: NumberedCard, fields: ExtractedFields): ExtractedField | null {
  const labelled = extractNumber(numberedCard);
  const number = numberedCard.card?.number;
  if (!number || number.raisesNumberForm)
    return labelled && formNumber(labelled, fields, numberedCard.issuer);
  const byLabel = findNumberByLabel(number, numberedCard.lines);
  if (byLabel) return { ...byLabel, source: 'label' };
  const formed =
    labelled && number.forms.map((form) => fitForm(labelled.value, form)).find(({ fits }) => fits);
  return formed ? { ...labelled, value: formed.value } : findNumberByForm(number, numberedCard.lines);
}

/**
 * The number in the form of its issuer. Without a form, or out of it, a number that may have O for 0 is absent. One that
 * contradicts the form needs more certainty.
 */
function formNumber(
  number: ExtractedField,
  { last_name, full_name }: ExtractedFields,
  issuer: string,
): ExtractedField | null {
  const formed = fitNumber(number.value, issuer);
  if (formed?.fits) return { ...number, value: formed.value };
  const isPrinted = number.source !== 'zone' && number.source !== 'barcode';
  const names = (last_name ?? full_name)?.value ?? '';
  if (isPrinted && (mayHoldLetter(number.value) || mayOpenWithInitial(number.value, names))) return null;
  return !formed || number.confidence >= MIN_UNCLEAR_CONFIDENCE ? number : null;
}

/** Many issuers begin a number with the surname's initial: the 0 of `02914-78046` may be the O of Odell. */
function mayOpenWithInitial(number: string, names: string): boolean {
  return number.startsWith('0') && /(?:^| )O/.test(names);
}

/** Is the number a run of words in a line? One look-alike may be read for another. */
function isPrinted(number: string, lines: readonly PrintedLine[]): boolean {
  const foldedNumber = foldText(number);
  return lines.some(({ text }) => {
    const words = text.split(/[ :#]+/).map(foldText);
    return words.some((_, from) => {
      let run = '';
      for (const word of words.slice(from)) {
        run += word;
        if (run.length >= foldedNumber.length) break;
      }
      return run.length === foldedNumber.length && countChanges(run, foldedNumber, looksAlike) <= 1;
    });
  });
}

/** So many characters of two readings of one number may differ; others are two numbers. */
const MAX_MISREAD = 2;

function isMisreading(one: string, other: string): boolean {
  const [first, second] = [foldText(one), foldText(other)];
  const changes = first.length === second.length ? countChanges(first, second, () => true) : 0;
  return changes > 0 && changes <= MAX_MISREAD;
}

/** The characters that differ; infinitely many if two of them may not be taken for one another. */
function countChanges(one: string, other: string, mayBe: (one: string, other: string) => boolean): number {
  return Array.from(one).reduce((count, character, at) => {
    if (character === other[at]) return count;
    return mayBe(character, other[at]!) ? count + 1 : Number.POSITIVE_INFINITY;
  }, 0);
}
