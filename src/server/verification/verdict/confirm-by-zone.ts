import type { TextLine } from '../../vision/evidence.ts';
import { datesInCodes } from '../codes/dates-in-codes.ts';
import type { MrzReading } from '../codes/mrz.ts';
import type { ReadCodes } from '../codes/read-codes.ts';
import type { AcceptedDocument } from '../document/accepted-documents.ts';
import type { DocumentKind } from '../document/document-kind.ts';
import { foldText } from '../lexicon/fold-text.ts';
import { listSpellings } from '../lexicon/list-spellings.ts';
import { withoutSuffix } from '../lexicon/name-words.ts';
import { MIN_CUT_LETTERS } from '../policy/score-policy.ts';
import type { ScoredField } from '../record-match/score-details.ts';
import type { StoredDetails } from '../record-match/stored-details.ts';
import { readPrintedDates } from '../signals/read-printed-dates.ts';

/** The content of a document that its zone is compared with. */
export type ZoneEvidence = {
  kind: DocumentKind;
  codes: ReadCodes | null;
  /** the stored details as found in the print; null when the text could not be scored */
  fields: readonly ScoredField[] | null;
  /** the text as read */
  lines: readonly TextLine[];
  details: StoredDetails;
};

/**
 * Whether the machine-readable zone proves the record: it is whole (every check digit is right), names the document's
 * kind, has the record's last name, birth date and number, and does not contradict the print. A value that is missing
 * or uncertain, in the zone or in the record, proves nothing.
 */
export function isConfirmedByZone({ kind, codes, fields, lines, details }: ZoneEvidence): boolean {
  const zone = codes?.mrz;
  if (!zone?.check_digits || nameZoneKind(zone) !== kind) return false;
  const printedDates = readPrintedDates(lines, fields ?? [], datesInCodes(codes));
  return (
    hasRecord(zone, details) &&
    isSameOrUnread(zone.date_of_birth, printedDates.date_of_birth) &&
    isSameOrUnread(zone.license_expiry_date, printedDates.license_expiry_date)
  );
}

/**
 * The kind that a zone names by its format and document code (ICAO 9303-4 to 9303-6); null for a visa, a passport card
 * (`IP`), a crew certificate (`AC`) and all others. Residence permits are `IR` and `AR` (regulation (EC) 1030/2002),
 * those of Estonia `RP`, and those of the United States `C1` and `C2`.
 */
function nameZoneKind({ format, document_code: code }: MrzReading): AcceptedDocument | null {
  if (code === null) return null;
  if (format === 'TD3') return code.startsWith('P') ? 'passport' : null;
  if (format !== 'TD1' && format !== 'TD2' && format !== 'FRENCH_NATIONAL_ID') return null;
  if (/^(?:[IA]R|RP|C[12])$/.test(code)) return 'residence_permit';
  return /^[IAC][A-Z]?$/.test(code) && !/^(?:.P|AC)$/.test(code) ? 'identity_card' : null;
}

function hasRecord(zone: MrzReading, details: StoredDetails): boolean {
  const { last_name: last, date_of_birth: birth, license_number: number } = details;
  if (!zone.last_name || !zone.date_of_birth || !zone.license_number || !birth || !number) return false;
  return (
    isSameName(zone.last_name, last, zone.names_cut.last) &&
    isSameOrUnread(zone.date_of_birth, birth.trim()) &&
    foldText(zone.license_number) === foldText(number)
  );
}

/** The whole name in any spelling; a zone may hold only its beginning. */
function isSameName(coded: string, storedName: string, isCut: boolean): boolean {
  // Some zones leave the suffix out, which the print is compared with.
  const names = [storedName, withoutSuffix(storedName)].flatMap(listSpellings);
  const others = names.filter((spelling) => spelling !== '');
  return listSpellings(coded).some((one) =>
    others.some(
      (other) => one === other || (isCut && one.length >= MIN_CUT_LETTERS && other.startsWith(one)),
    ),
  );
}

/** A zone's years have two digits. */
function isSameOrUnread(coded: string | null, other: string | null): boolean {
  return coded === null || other === null || coded.slice(2) === other.slice(2);
}
