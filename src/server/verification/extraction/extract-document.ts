import type { TextLine } from '../../vision/evidence.ts';
import type { CodeFields } from '../codes/code-fields.ts';
import { datesInCodes } from '../codes/dates-in-codes.ts';
import type { ReadCodes } from '../codes/read-codes.ts';
import type { DocumentKind } from '../document/document-kind.ts';
import type { ExtractedDocument, ExtractedField, ExtractedFields } from '../document/extracted-document.ts';
import { KINDS_WITHOUT_PORTRAIT_SIDE } from '../document/kinds-without-portrait-side.ts';
import { fitNumber, formIssuer } from '../lexicon/number-forms.ts';
import { firstLines } from '../lexicon/text-spans.ts';
import { DOCUMENT_EVIDENCE } from '../policy/document-policy.ts';
import { MIN_UNCLEAR_CONFIDENCE } from '../policy/extraction-policy.ts';
import { extractDates } from './extract-dates.ts';
import { extractNames } from './extract-names.ts';
import { extractNumber, mayHoldLetter } from './extract-number.ts';
import { extractOthers } from './extract-others.ts';
import { nameIssuer } from './name-issuer.ts';
import { prepareLine, readNumberScheme } from './printed-lines.ts';

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
export function extractDocument({ kind, lines, codes, at }: ExtractableDocument): ExtractedDocument {
  const isDocument = kind !== null && !KINDS_WITHOUT_PORTRAIT_SIDE.includes(kind);
  const read = isDocument ? firstLines(lines) : [];
  const printed = read.filter(isRead).map(prepareLine);
  const scheme = readNumberScheme(printed);
  const number = extractNumber({ lines: printed, scheme });
  const fields: ExtractedFields = {
    ...extractNames({ lines: printed, scheme }),
    ...extractDates({ lines: read, encoded: datesInCodes(codes), scheme, at }),
    ...(number ? { license_number: number } : {}),
    ...extractOthers(printed, scheme),
    ...extractCodes(codes),
  };
  if (fields.last_name) delete fields.full_name;
  const issued = nameIssuer(printed, { kind, codes, fields });
  const formed = fields.license_number && formNumber(fields.license_number, fields, formIssuer(issued));
  if (formed) fields.license_number = formed;
  else delete fields.license_number;
  return { kind, ...issued, fields };
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

/** Specks and seals are read as a letter or two, with little confidence; they are beside no field. */
function isRead({ confidence }: TextLine): boolean {
  return confidence > DOCUMENT_EVIDENCE.textConfidence;
}

/** The fields of the zone and the barcode; the barcode's come first, since its error correction makes them certain. */
function extractCodes(codes: ReadCodes | null): ExtractedFields {
  const address = codes?.barcode && joinPresent(addressParts(codes.barcode), ', ');
  return {
    ...(codes?.mrz ? extractCode(codes.mrz, 'zone') : {}),
    ...(codes?.barcode ? extractCode(codes.barcode, 'barcode') : {}),
    ...(address ? { address: { value: address, source: 'barcode', box: null, confidence: 1 } } : {}),
  };
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
