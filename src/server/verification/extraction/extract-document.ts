import type { TextLine } from '../../vision/evidence.ts';
import type { CodeFields } from '../codes/code-fields.ts';
import { datesInCodes } from '../codes/dates-in-codes.ts';
import type { ReadCodes } from '../codes/read-codes.ts';
import type { DocumentKind } from '../document/document-kind.ts';
import type { ExtractedDocument, ExtractedFields } from '../document/extracted-document.ts';
import { KINDS_WITHOUT_PORTRAIT_SIDE } from '../document/kinds-without-portrait-side.ts';
import type { IssuerCard } from '../lexicon/issuers/issuer-card.ts';
import { formIssuer } from '../lexicon/number-forms.ts';
import { firstLines } from '../lexicon/text-spans.ts';
import { DOCUMENT_EVIDENCE } from '../policy/document-policy.ts';
import { confirmLoneLine } from './confirm-lone-line.ts';
import { dropContradictedDates, extractDates } from './extract-dates.ts';
import { extractNames } from './extract-names.ts';
import { extractOthers } from './extract-others.ts';
import { findIssuerCard, getCardCountry } from './find-issuer-card.ts';
import { nameIssuer } from './name-issuer.ts';
import { type PrintedLine, prepareLine, readNumberScheme } from './printed-lines.ts';
import { readNumber } from './read-number.ts';

/** The parts of a photographed document that say something by themselves. */
export type ExtractableDocument = {
  kind: DocumentKind | null;
  /** the text as read, and the second reading of some lines */
  lines: readonly TextLine[];
  /** null when no code could be searched for */
  codes: ReadCodes | null;
  /** when the picture was taken */
  at: Date;
};

/**
 * Reads a document by itself, without the record: its issuer, and each field that a code, a label, a field number or the
 * fields around it identify. A value that has two readings is absent, and so is any value of a picture without a
 * document. Codes come before print.
 */
export function extractDocument(seen: ExtractableDocument): ExtractedDocument {
  const isDocument = seen.kind !== null && !KINDS_WITHOUT_PORTRAIT_SIDE.includes(seen.kind);
  const read = isDocument ? firstLines(seen.lines) : [];
  const printed = read.filter(isRead).map(prepareLine);
  const card = findIssuerCard(seen.kind, printed);
  const extracted = readFields({ ...seen, lines: read }, printed, card);
  // Another issuer's code, or its name, makes the marks a coincidence.
  const isOther = card !== null && extracted.country !== getCardCountry(card);
  return isOther ? readFields({ ...seen, lines: read }, printed, null) : extracted;
}

function readFields(
  { kind, lines, codes, at }: ExtractableDocument,
  printed: readonly PrintedLine[],
  card: IssuerCard | null,
): ExtractedDocument {
  const scheme = readNumberScheme(printed) ?? card?.numbered ?? null;
  const dates = extractDates({ kind, lines, encoded: datesInCodes(codes), scheme, at });
  const fields: ExtractedFields = {
    ...extractNames({ lines: printed, scheme, card }),
    ...dates,
    ...extractOthers(printed, scheme),
    ...extractCodes(codes),
  };
  dropContradictedDates(fields, dates);
  confirmLoneLine(fields, codes, read);
  if (fields.last_name) delete fields.full_name;
  const issued = nameIssuer(printed, { kind, codes, fields });
  const number = readNumber({ lines: printed, scheme, card, issuer: formIssuer(issued), codes }, fields);
  delete fields.license_number;
  if (number) fields.license_number = number;
  return { kind, country: issued.country ?? (card && getCardCountry(card)), issuer: issued.issuer, fields };
}

/** Specks and seals are read as a letter or two, with little confidence; they are beside no field. */
function isRead({ confidence }: TextLine): boolean {
  return confidence > DOCUMENT_EVIDENCE.textConfidence;
}

/** The fields of the zone and the barcode; the barcode's come first, since its error correction makes them certain. */
function extractCodes(codes: ReadCodes | null): ExtractedFields {
  const address = codes?.barcode && joinPresent(addressParts(codes.barcode), ', ');
  return {
    ...(codes?.mrz && isConfirmed(codes.mrz) ? extractCode(codes.mrz, 'zone') : {}),
    ...(codes?.barcode ? extractCode(codes.barcode, 'barcode') : {}),
    ...(address ? { address: { value: address, source: 'barcode', box: null, confidence: 1 } } : {}),
  };
}

/**
 * Lines without a known code of which no check digit confirms a field are no zone: the `MRZ LINE 1` of a form, or print that
 * was read as one.
 */
function isConfirmed(zone: NonNullable<ReadCodes['mrz']>): boolean {
  const confirmed = [zone.date_of_birth, zone.license_number, zone.license_expiry_date];
  return zone.document_code !== null || zone.check_digits || confirmed.some((value) => value !== null);
}

function extractCode(code: CodeFields, source: 'zone' | 'barcode'): ExtractedFields {
  const { last_name, first_name, middle_name, date_of_birth, license_number } = code;
  const values = {
    last_name,
    first_name: joinPresent([first_name, middle_name], ' '),
    date_of_birth,
    license_number,
    license_issue_date: code.license_issue_date,
    license_expiry_date: code.license_expiry_date,
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      value ? [[field, { value, source, box: null, confidence: 1 }] as const] : [],
    ),
  );
}

function addressParts({ addr_street, addr_city, addr_state, addr_zip }: NonNullable<ReadCodes['barcode']>) {
  return [addr_street, addr_city, joinPresent([addr_state, addr_zip], ' ')];
}

function joinPresent(parts: readonly (string | null)[], separator: string): string | null {
  return parts.filter(Boolean).join(separator).replace(/ {2,}/g, ' ') || null;
}
