import type { TextLine } from '../../vision/evidence.ts';
import { datesInCodes } from '../codes/dates-in-codes.ts';
import type { ReadCodes } from '../codes/read-codes.ts';
import type { DocumentKind } from '../document/document-kind.ts';
import type { ExtractedDocument, ExtractedFields } from '../document/extracted-document.ts';
import { KINDS_WITHOUT_PORTRAIT_SIDE } from '../document/kinds-without-portrait-side.ts';
import type { IssuerCard } from '../lexicon/issuers/issuer-card.ts';
import { splitLabels } from '../lexicon/labels/split-labels.ts';
import { formIssuer } from '../lexicon/number-forms.ts';
import { firstLines } from '../lexicon/text-spans.ts';
import { DOCUMENT_EVIDENCE } from '../policy/document-policy.ts';
import { confirmLoneLine } from './confirm-lone-line.ts';
import { extractCodes, statesOneName } from './extract-codes.ts';
import { dropContradictedDates, extractDates } from './extract-dates.ts';
import { extractHolder } from './extract-holder.ts';
import { extractNames } from './extract-names.ts';
import { extractOthers } from './extract-others.ts';
import { findIssuerCard, getCardCountry, getCardRegion } from './find-issuer-card.ts';
import type { ZoneDates } from './infer-dates.ts';
import { nameIssuer } from './name-issuer.ts';
import { type PrintedLine, prepareLine, readNumberScheme } from './printed-lines.ts';
import { readNumber } from './read-number.ts';
import { findPrintedSuffix, restoreNames } from './restore-names.ts';

/** The parts of a photographed document that say something by themselves. */
export type ExtractableDocument = {
  kind: DocumentKind | null;
  /** the text as read, and the second reading of some lines */
  lines: readonly TextLine[];
  /** null when no code could be searched for */
  codes: ReadCodes | null;
  /** when the image was taken */
  at: Date;
};

/**
 * Reads a document by itself, without the record: its issuer, and each field that a code, a label, a field number or the
 * fields around it identify. A value that has two readings is absent, and so is any value of an image without a
 * document. Codes come before print.
 */
export function extractDocument(document: ExtractableDocument): ExtractedDocument {
  const isDocument = document.kind !== null && !KINDS_WITHOUT_PORTRAIT_SIDE.includes(document.kind);
  const read = isDocument ? firstLines(document.lines).flatMap(splitLabels) : [];
  const printedLines = read.filter(isRead).map(prepareLine);
  const card = findIssuerCard(document.kind, printedLines);
  const extractedDocument = readFields({ ...document, lines: read }, printedLines, card);
  const isOther = card !== null && isOtherIssuer(card, extractedDocument);
  return isOther ? readFields({ ...document, lines: read }, printedLines, null) : extractedDocument;
}

/** Another issuer's code, or its name, makes the marks a coincidence. */
function isOtherIssuer(card: IssuerCard, { country, issuer }: ExtractedDocument): boolean {
  const region = getCardRegion(card);
  return country !== getCardCountry(card) || (region !== null && issuer !== null && issuer !== region);
}

function readFields(
  { kind, lines, codes, at }: ExtractableDocument,
  printedLines: readonly PrintedLine[],
  card: IssuerCard | null,
): ExtractedDocument {
  const scheme = readNumberScheme(printedLines) ?? card?.numbered ?? null;
  const dates = extractDates({
    kind,
    lines,
    encodedDates: datesInCodes(codes),
    zone: readZone(codes),
    scheme,
    at,
  });
  const names = extractNames({ lines: printedLines, scheme, card });
  const fields: ExtractedFields = {
    ...names,
    ...dates,
    ...extractOthers(printedLines, scheme),
    ...extractHolder(printedLines, scheme),
    ...findPrintedSuffix(printedLines, names),
    ...extractCodes(codes),
  };
  dropContradictedDates(fields, dates);
  confirmLoneLine(fields, codes, lines);
  if (fields.last_name) delete fields.full_name;
  const documentIssuer = nameIssuer(printedLines, { kind, codes, fields });
  Object.assign(fields, restoreNames(fields, printedLines, documentIssuer.country));
  const number = readNumber(
    { lines: printedLines, scheme, card, issuer: formIssuer(documentIssuer), codes },
    fields,
  );
  delete fields.license_number;
  if (number) fields.license_number = number;
  // Every kind has its number under the licence's name, which callers use; the others have it under their own, too.
  if (number && kind !== 'licence') fields.document_number = number;
  const country = documentIssuer.country ?? (card && getCardCountry(card));
  return {
    kind,
    country,
    issuer: documentIssuer.issuer,
    ...(statesOneName(codes) ? { one_name: true } : {}),
    fields,
  };
}

function readZone(codes: ReadCodes | null): ZoneDates | null {
  const zone = codes?.mrz;
  return zone ? { birth: zone.date_of_birth, expiry: zone.license_expiry_date } : null;
}

/** Specks and seals are read as a letter or two, with little confidence; they are beside no field. */
function isRead({ confidence }: TextLine): boolean {
  return confidence > DOCUMENT_EVIDENCE.textConfidence;
}
