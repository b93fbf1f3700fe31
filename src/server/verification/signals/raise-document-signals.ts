import type { TextLine } from '../../vision/evidence.ts';
import { datesInCodes } from '../codes/dates-in-codes.ts';
import type { ReadCodes } from '../codes/read-codes.ts';
import type { ExtractedDocument, ExtractedFields } from '../document/extracted-document.ts';
import { isCalendarForm } from '../lexicon/dates/calendar-date.ts';
import { foldText } from '../lexicon/fold-text.ts';
import { withoutLookAlikes } from '../lexicon/look-alikes.ts';
import { fitNumber, formIssuer, isTaxpayerNumber } from '../lexicon/number-forms.ts';
import { MIN_UNCLEAR_CONFIDENCE } from '../policy/extraction-policy.ts';
import { READ_FROM } from '../policy/score-policy.ts';
import type { ScoredField } from '../record-match/score-details.ts';
import type { DetailField, StoredDetails } from '../record-match/stored-details.ts';
import { type CodedFields, contradicts } from './contradicts.ts';
import { raiseDatedNumber } from './raise-dated-number.ts';
import { raisePrintedTwice } from './raise-printed-twice.ts';
import { type DateField, type PrintedDates, readPrintedDates } from './read-printed-dates.ts';
import type { CodeMismatch, Signal } from './signals.ts';

/** The content of a photographed document about its holder and itself. */
export type DocumentObservations = {
  /** null when no code could be searched for */
  codes: ReadCodes | null;
  /** the stored details beside what the document says; null when the text could not be scored */
  fields: readonly ScoredField[] | null;
  /** the same as found in the print alone, without codes */
  ofPrint: readonly ScoredField[] | null;
  /** the text as read; empty when it could not be */
  lines: readonly TextLine[];
  details: StoredDetails;
  /** the document by itself */
  extracted: ExtractedDocument;
  /** its print by itself, where a code was read too */
  printedFields: ExtractedFields;
  /** a part of a document was visible; without it the record's dates are unrelated to this image */
  showsDocument: boolean;
};

/** Whole years (contract: none; the age of majority in almost every country that issues licences). */
const ADULT_AGE = 18;

/** Far west of Greenwich a day ends twelve hours later than in UTC: a date has passed when it has everywhere. */
const LAST_ZONE_MS = 12 * 60 * 60 * 1000;

/** The details that a code and the record both have. Addresses are left out: people move and codes stay. */
const COMPARED_FIELDS = [
  'first_name',
  'last_name',
  'date_of_birth',
  'license_number',
  'license_issue_date',
  'license_expiry_date',
] as const satisfies readonly DetailField[];

/** Every document has its own number and dates: they are compared with the record's only for a licence. */
const LICENCE_ONLY_FIELDS: readonly DetailField[] = [
  'license_number',
  'license_issue_date',
  'license_expiry_date',
];

/**
 * The signals of the document itself: it has expired or is not valid yet, its holder's age by it, where its
 * machine-readable parts contradict its print or the record, that it is another person's, a number that breaks its
 * issuer's form or contains another birth date, and a date printed twice. Uncertain values raise no signal.
 *
 * @param at when the image was taken
 */
export function raiseDocumentSignals(observations: DocumentObservations, at: Date): Signal[] {
  const printedDates = readPrintedDates(
    observations.lines,
    observations.ofPrint ?? [],
    datesInCodes(observations.codes),
  );
  const today = new Date(at.getTime() - LAST_ZONE_MS).toISOString().slice(0, 10);
  return [
    ...raiseExpired(observations, printedDates, today),
    ...raiseAge(observations, printedDates, today),
    ...raiseBarcodeMismatch(observations, printedDates),
    ...raiseMrzMismatch(observations, printedDates),
    ...raiseAnother(observations),
    ...raiseNotYetValid(observations.extracted, at),
    ...raiseNumberForm(observations.extracted),
    ...(observations.showsDocument ? raiseDatedNumber(observations) : []),
    ...(observations.showsDocument ? raisePrintedTwice(observations.lines, observations.extracted) : []),
  ];
}

const IDENTIFYING_FIELDS = ['last_name', 'license_number', 'date_of_birth'] as const;

/** Name, number and birth date were read, and none of them is the record's. */
function raiseAnother({ fields }: DocumentObservations): Signal[] {
  const differing = IDENTIFYING_FIELDS.flatMap((field) => {
    const scoredField = fields?.find((each) => each.field === field && each.agreement === 'differs');
    return scoredField
      ? [{ field, says: scoredField.says ?? '', other: scoredField.stored, other_source: 'stored' as const }]
      : [];
  });
  return differing.length === IDENTIFYING_FIELDS.length
    ? [{ signal: 'document_of_another', fields: differing }]
    : [];
}

/** Far east of Greenwich a day begins fourteen hours earlier than in UTC. */
const FIRST_ZONE_MS = 14 * 60 * 60 * 1000;

function raiseNotYetValid({ fields }: ExtractedDocument, at: Date): Signal[] {
  const today = new Date(at.getTime() + FIRST_ZONE_MS).toISOString().slice(0, 10);
  const from = fields.license_issue_date?.value;
  return from && from > today ? [{ signal: 'not_yet_valid', valid_from: from }] : [];
}

/** Of a licence: other documents of a country have other numbers. */
function raiseNumberForm(document: ExtractedDocument): Signal[] {
  const { fields, kind } = document;
  const issuer = formIssuer(document);
  const number = fields.license_number;
  const formed = number && kind === 'licence' ? fitNumber(number.value, issuer) : null;
  if (number && formed?.fits === false) return [{ signal: 'number_form', number: number.value, issuer }];
  const personal = fields.personal_number?.value;
  return personal && !isTaxpayerNumber(personal)
    ? [{ signal: 'number_form', number: personal, issuer: 'BRA' }]
    : [];
}

function raiseExpired(
  observations: DocumentObservations,
  printedDates: PrintedDates,
  today: string,
): Signal[] {
  const expiry = encodedDate(observations, 'license_expiry_date') ?? printedDates.license_expiry_date;
  const storedDate = observations.showsDocument ? observations.details.license_expiry_date?.trim() : null;
  const expiredOn = expiry ?? (storedDate && isCalendarForm(storedDate) ? storedDate : null);
  return expiredOn && expiredOn < today ? [{ signal: 'expired', expired_on: expiredOn }] : [];
}

/** Only the document's own date of birth counts: the record's is unrelated to this image. */
function raiseAge(observations: DocumentObservations, printedDates: PrintedDates, today: string): Signal[] {
  const birth = encodedDate(observations, 'date_of_birth') ?? printedDates.date_of_birth;
  if (!birth || birth > today) return [];
  const [year, rest] = [Number(birth.slice(0, 4)), birth.slice(5)];
  const age = Number(today.slice(0, 4)) - year - (today.slice(5) < rest ? 1 : 0);
  return [{ signal: 'age_from_document', age, minor: age < ADULT_AGE }];
}

/** The barcode's, which is certain by its error correction, else the zone's, whose check digit was right. */
function encodedDate({ codes }: DocumentObservations, field: DateField): string | null {
  return codes?.barcode?.[field] ?? codes?.mrz?.[field] ?? null;
}

function raiseBarcodeMismatch(observations: DocumentObservations, printedDates: PrintedDates): Signal[] {
  const barcode = observations.codes?.barcode;
  const fields = barcode ? disagreements(barcode, observations, printedDates) : [];
  return fields.length > 0 ? [{ signal: 'barcode_mismatch', fields }] : [];
}

/** Wrong check digits count only where every character was legible: else the zone was misread. */
function raiseMrzMismatch(observations: DocumentObservations, printedDates: PrintedDates): Signal[] {
  const mrz = observations.codes?.mrz;
  if (!mrz) return [];
  // Two characters fit a check digit: an illegible number that the print does not have contradicts nothing.
  const isNumberSure = mrz.number_legible || observations.extracted.fields.license_number?.source === 'zone';
  const license_number = isNumberSure ? mrz.license_number : null;
  const fields = disagreements({ ...mrz, license_number, shortYears: true }, observations, printedDates);
  const contradictsItself = mrz.legible && !mrz.check_digits;
  if (fields.length === 0 && !contradictsItself) return [];
  return [{ signal: 'mrz_mismatch', fields, check_digits: !contradictsItself }];
}

function disagreements(
  coded: CodedFields,
  observations: DocumentObservations,
  printedDates: PrintedDates,
): CodeMismatch[] {
  return COMPARED_FIELDS.filter((field) => coded.is_licence || !LICENCE_ONLY_FIELDS.includes(field)).flatMap(
    (field) => disagreementOn(field, coded, observations, printedDates) ?? [],
  );
}

/** First against the same card's print, which is the more serious contradiction, then against the record. */
function disagreementOn(
  field: (typeof COMPARED_FIELDS)[number],
  coded: CodedFields,
  { details, ofPrint, printedFields: ownPrint }: DocumentObservations,
  printedDates: PrintedDates,
): CodeMismatch | null {
  const codedValue = coded[field];
  const storedValue = details[field]?.trim() || null;
  if (!codedValue) return null;
  const isPrinted = ofPrint?.some((each) => each.field === field && each.score >= READ_FROM) ?? false;
  const print = isPrinted
    ? storedValue
    : ((isDate(field) ? printedDates[field] : null) ?? readOwnPrint(field, codedValue, ownPrint));
  if (print && contradicts(field, coded, print))
    return { field, says: codedValue, other: print, other_source: 'printed' };
  if (storedValue && contradicts(field, coded, storedValue))
    return { field, says: codedValue, other: storedValue, other_source: 'stored' };
  return null;
}

/** More characters than this of a number are another number, such as one of the holder. */
const MAX_CHANGED = 2;

/**
 * The value that the card prints by itself, if it was read with hardly any doubt. Of a number only one that an edit can
 * have made of the code's: cards print other numbers, too.
 */
function readOwnPrint(
  field: (typeof COMPARED_FIELDS)[number],
  codedValue: string,
  printedFields: ExtractedFields,
): string | null {
  const printedField = printedFields[field];
  if (!printedField || printedField.confidence < MIN_UNCLEAR_CONFIDENCE) return null;
  return field === 'license_number' && !isLikelyEdit(printedField.value, codedValue)
    ? null
    : printedField.value;
}

function isLikelyEdit(printedValue: string, codedValue: string): boolean {
  const [one, other] = [printedValue, codedValue].map((value) => withoutLookAlikes(foldText(value)));
  if (one === undefined || other === undefined || one.length !== other.length) return false;
  const changeCount = Array.from(one).filter((character, at) => character !== other[at]).length;
  return changeCount > 0 && changeCount <= MAX_CHANGED;
}

function isDate(field: DetailField): field is DateField {
  return field === 'date_of_birth' || field === 'license_expiry_date';
}
