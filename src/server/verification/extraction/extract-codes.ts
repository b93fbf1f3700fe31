import type { CodeDetails, CodeFields, CodeNature } from '../codes/code-fields.ts';
import type { ReadCodes } from '../codes/read-codes.ts';
import type { ExtractedFields, ExtractedName } from '../document/extracted-document.ts';
import { CORRECTED_ZONE } from '../policy/extraction-policy.ts';

/** The fields of the zone and the barcode; the barcode's come first, since its error correction makes them certain. */
export function extractCodes(codes: ReadCodes | null): ExtractedFields {
  const address = codes?.barcode && joinPresent(addressParts(codes.barcode), ', ');
  return {
    ...(codes?.mrz && isConfirmed(codes.mrz) ? extractCode(codes.mrz, 'zone', weighZone(codes.mrz)) : {}),
    ...(codes?.barcode ? extractCode(codes.barcode, 'barcode', 1) : {}),
    ...(address ? { address: { value: address, source: 'barcode', box: null, confidence: 1 } } : {}),
  };
}

/**
 * Lines without a known code of which no check digit confirms a field are not a zone: the `MRZ LINE 1` of a form, or print that
 * was read as one.
 */
function isConfirmed(zone: NonNullable<ReadCodes['mrz']>): boolean {
  const confirmed = [zone.date_of_birth, zone.license_number, zone.license_expiry_date];
  return zone.document_code !== null || zone.check_digits || confirmed.some((value) => value !== null);
}

/** Does the code that the names come from state that there is no given name? */
export function statesOneName(codes: ReadCodes | null): boolean {
  const nameCode = [codes?.barcode, codes?.mrz].find((code) => code?.last_name);
  return nameCode?.one_name === true;
}

/** Which names the codes hold only in part. */
export function listCutNames(codes: ReadCodes | null): CodeNature['names_cut'] {
  const nameCode = [codes?.barcode, codes?.mrz].find((code) => code?.last_name);
  return nameCode?.names_cut ?? { first: false, last: false };
}

/** A zone of which a character may be another, or was corrected by its check digits, is less certain. */
function weighZone({ legible, check_digits }: NonNullable<ReadCodes['mrz']>): number {
  return legible && check_digits ? 1 : CORRECTED_ZONE;
}

function extractCode(
  code: CodeFields & CodeDetails,
  source: 'zone' | 'barcode',
  confidence: number,
): ExtractedFields {
  const { last_name, first_name, middle_name, date_of_birth, license_number } = code;
  const values: Partial<Record<ExtractedName, string | null | undefined>> = {
    last_name,
    first_name: joinPresent([first_name, middle_name], ' '),
    suffix: code.suffix,
    date_of_birth,
    place_of_birth: code.place_of_birth,
    nationality: code.nationality,
    license_number,
    license_issue_date: code.license_issue_date,
    license_expiry_date: code.license_expiry_date,
    sex: code.sex,
    subtype: code.subtype,
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      value ? [[field, { value, source, box: null, confidence }] as const] : [],
    ),
  );
}

function addressParts({ addr_street, addr_city, addr_state, addr_zip }: NonNullable<ReadCodes['barcode']>) {
  return [addr_street, addr_city, joinPresent([addr_state, addr_zip], ' ')];
}

function joinPresent(parts: readonly (string | null)[], separator: string): string | null {
  return parts.filter(Boolean).join(separator).replace(/ {2,}/g, ' ') || null;
}
