import type { TextLine } from '../../vision/evidence.ts';
import type { ReadCodes } from '../codes/read-codes.ts';
import type { ExtractedDocument, ExtractedField } from '../document/extracted-document.ts';
import type { DatedForm, NumberHolder } from '../lexicon/dated-numbers/dated-form.ts';
import { LICENCE_NUMBERS } from '../lexicon/dated-numbers/licence-numbers.ts';
import { PERSONAL_NUMBERS } from '../lexicon/dated-numbers/personal-numbers.ts';
import { isCalendarForm } from '../lexicon/dates/calendar-date.ts';
import { foldText } from '../lexicon/fold-text.ts';
import { formIssuer } from '../lexicon/number-forms.ts';
import { MIN_UNCLEAR_CONFIDENCE } from '../policy/extraction-policy.ts';
import type { ScoredField } from '../record-match/score-details.ts';
import type { Signal } from './signals.ts';

type NumberedDocument = {
  codes: ReadCodes | null;
  fields: readonly ScoredField[] | null;
  lines: readonly TextLine[];
  extracted: ExtractedDocument;
};

type ReadNumber = { number: string; says: string };

/**
 * A number that contains another birth date, by its issuer's published form, than the document says. Both must have been
 * read with certainty: in a code, as the record's own value, or with hardly any doubt. A number of which a check digit
 * or the name in it is wrong says nothing: it may be misread, or made up.
 */
export function raiseDatedNumber(document: NumberedDocument): Signal[] {
  const other = readBirthDate(document);
  if (!other) return [];
  const issuers = listIssuers(document.extracted);
  const holder = nameHolder(document.extracted);
  const numbers = [
    ...readAll(LICENCE_NUMBERS, licenceNumber(document), issuers, holder),
    ...readAll(PERSONAL_NUMBERS, listTokens(document.lines), issuers, holder),
  ];
  const [first] = numbers;
  if (!first || numbers.some(({ says }) => contains(says, other))) return [];
  return [{ signal: 'number_contradicts_birth_date', issuer: issuers[0]!, other, ...first }];
}

/** The country, or the state of it; and provinces, whose country may not be printed. */
function listIssuers({ country, issuer }: ExtractedDocument): string[] {
  const issuerKey = formIssuer({ country, issuer });
  return country === 'USA'
    ? [issuerKey]
    : [issuer, issuerKey].filter((each): each is string => Boolean(each));
}

function nameHolder({ fields }: ExtractedDocument): NumberHolder {
  const sex = fields.sex?.value;
  return {
    lastName: foldText(fields.last_name?.value ?? ''),
    sex: sex === 'M' || sex === 'F' ? sex : null,
  };
}

function isSure({ confidence }: Pick<ExtractedField, 'confidence'>): boolean {
  return confidence >= MIN_UNCLEAR_CONFIDENCE;
}

/** The record's value, if the document prints it. */
function printedAsStored({ fields }: NumberedDocument, name: ScoredField['field']): string | null {
  const scoredField = fields?.find(({ field }) => field === name);
  return scoredField && scoredField.score === 1 && scoredField.agreement === 'matches'
    ? scoredField.stored
    : null;
}

function readBirthDate(document: NumberedDocument): string | null {
  const coded = document.codes?.barcode?.date_of_birth ?? document.codes?.mrz?.date_of_birth;
  const extractedField = document.extracted.fields.date_of_birth;
  const date =
    coded ??
    (extractedField && isSure(extractedField)
      ? extractedField.value
      : printedAsStored(document, 'date_of_birth'));
  return date && isCalendarForm(date) ? date : null;
}

function licenceNumber(document: NumberedDocument): string[] {
  const extractedField = document.extracted.fields.license_number;
  const number =
    extractedField && isSure(extractedField)
      ? extractedField.value
      : printedAsStored(document, 'license_number');
  return number ? [fold(number)] : [];
}

/** Every word and line that may be a number; a label before a colon is not part of it. */
function listTokens(lines: readonly TextLine[]): string[] {
  const texts = lines.filter(isSure).map(({ text }) => text.slice(text.lastIndexOf(':') + 1));
  return [...new Set(texts.flatMap((text) => [text, ...text.split(/\s+/)]).map(fold))];
}

function fold(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

function readAll(
  forms: readonly DatedForm[],
  numbers: readonly string[],
  issuers: readonly string[],
  holder: NumberHolder,
): ReadNumber[] {
  const issuerForms = forms.filter((form) => form.issuers.some((issuer) => issuers.includes(issuer)));
  return numbers.flatMap((number) =>
    issuerForms.flatMap(({ pattern, read }) => {
      const digits = pattern.test(number) ? read(number, holder) : null;
      return digits ? [{ number, says: digits }] : [];
    }),
  );
}

function contains(digits: string, date: string): boolean {
  return Array.from(digits).every((character, at) => character === '?' || character === date[at]);
}
