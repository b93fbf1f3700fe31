import type { TextLine } from '../../vision/evidence.ts';
import type { ReadCodes } from '../codes/read-codes.ts';
import type { ScoredField } from '../details/score-details.ts';
import type { DetailField, StoredDetails } from '../details/stored-details.ts';
import { READ_FROM } from '../policy/score-policy.ts';
import { isCalendarForm } from '../print/dates/calendar-date.ts';
import { type DateField, type PrintedDates, readPrintedDates } from './read-printed-dates.ts';
import type { Disagreement, Signal } from './signals.ts';
import { type Said, tellApart } from './tell-apart.ts';

/** All that a photographed document says of its holder and itself. */
export type SeenDocument = {
  /** null when no code could be looked for */
  codes: ReadCodes | null;
  /** the stored details as found in the print; null when the text could not be scored */
  fields: readonly ScoredField[] | null;
  /** the text as read; empty when it could not be */
  lines: readonly TextLine[];
  details: StoredDetails;
  /** something of a document was seen: else the record's own dates are no news of this picture */
  showsDocument: boolean;
};

/** Whole years (contract: none; the age of majority in almost every country that issues licences). */
const ADULT_AGE = 18;

/** Far west of Greenwich a day ends twelve hours later than in UTC: a date has passed when it has everywhere. */
const LAST_ZONE_MS = 12 * 60 * 60 * 1000;

/** The details that a code and the record both have. Addresses are left out: people move and codes stay. */
const COMPARED = [
  'first_name',
  'last_name',
  'date_of_birth',
  'license_number',
  'license_issue_date',
  'license_expiry_date',
] as const satisfies readonly DetailField[];

/** Those that are the document's own, whatever document it is: they count where it is a licence. */
const OF_THE_LICENCE: readonly DetailField[] = [
  'license_number',
  'license_issue_date',
  'license_expiry_date',
];

/**
 * What a reviewer should know of the document itself: that it has run out, how old it says its holder is, and
 * where its machine-readable parts contradict its print or the record. Nothing here ever changes a verdict, and
 * what is not sure is not said.
 *
 * @param at when the picture came
 */
export function raiseDocumentSignals(seen: SeenDocument, at: Date): Signal[] {
  const printed = readPrintedDates(seen.lines, seen.fields ?? []);
  const today = new Date(at.getTime() - LAST_ZONE_MS).toISOString().slice(0, 10);
  return [
    ...raiseExpired(seen, printed, today),
    ...raiseAge(seen, printed, today),
    ...raiseBarcodeMismatch(seen, printed),
    ...raiseMrzMismatch(seen, printed),
  ];
}

function raiseExpired(seen: SeenDocument, printed: PrintedDates, today: string): Signal[] {
  const expiry = encodedDate(seen, 'license_expiry_date') ?? printed.license_expiry_date;
  const stored = seen.showsDocument ? seen.details.license_expiry_date?.trim() : null;
  const expiredOn = expiry ?? (stored && isCalendarForm(stored) ? stored : null);
  return expiredOn && expiredOn < today ? [{ signal: 'expired', expired_on: expiredOn }] : [];
}

/** The document's own word for it: the record's date says nothing of the picture. */
function raiseAge(seen: SeenDocument, printed: PrintedDates, today: string): Signal[] {
  const birth = encodedDate(seen, 'date_of_birth') ?? printed.date_of_birth;
  if (!birth || birth > today) return [];
  const [year, rest] = [Number(birth.slice(0, 4)), birth.slice(5)];
  const age = Number(today.slice(0, 4)) - year - (today.slice(5) < rest ? 1 : 0);
  return [{ signal: 'age_from_document', age, minor: age < ADULT_AGE }];
}

/** The barcode's, whose error correction leaves no doubt, else the zone's, whose check digit was right. */
function encodedDate({ codes }: SeenDocument, field: DateField): string | null {
  return codes?.barcode?.[field] ?? codes?.mrz?.[field] ?? null;
}

function raiseBarcodeMismatch(seen: SeenDocument, printed: PrintedDates): Signal[] {
  const barcode = seen.codes?.barcode;
  const fields = barcode ? disagreements(barcode, seen, printed) : [];
  return fields.length > 0 ? [{ signal: 'barcode_mismatch', fields }] : [];
}

/** A zone that was not read for sure does not contradict itself: it was misread. */
function raiseMrzMismatch(seen: SeenDocument, printed: PrintedDates): Signal[] {
  const mrz = seen.codes?.mrz;
  if (!mrz) return [];
  const fields = disagreements({ ...mrz, shortYears: true }, seen, printed);
  const contradictsItself = mrz.legible && !mrz.check_digits;
  if (fields.length === 0 && !contradictsItself) return [];
  return [{ signal: 'mrz_mismatch', fields, check_digits: !contradictsItself }];
}

function disagreements(said: Said, seen: SeenDocument, printed: PrintedDates): Disagreement[] {
  return COMPARED.filter((field) => said.is_licence || !OF_THE_LICENCE.includes(field)).flatMap(
    (field) => disagreementOn(field, said, seen, printed) ?? [],
  );
}

/** First against the same card's print, which is the graver contradiction, then against the record. */
function disagreementOn(
  field: (typeof COMPARED)[number],
  said: Said,
  { details, fields }: SeenDocument,
  printed: PrintedDates,
): Disagreement | null {
  const says = said[field];
  const stored = details[field]?.trim() || null;
  if (!says) return null;
  const isPrinted = fields?.some((each) => each.field === field && each.score >= READ_FROM) ?? false;
  const print = isPrinted ? stored : isDate(field) ? printed[field] : null;
  if (print && tellApart(field, said, print)) return { field, says, other: print, other_source: 'printed' };
  if (stored && tellApart(field, said, stored)) return { field, says, other: stored, other_source: 'stored' };
  return null;
}

function isDate(field: DetailField): field is DateField {
  return field === 'date_of_birth' || field === 'license_expiry_date';
}
