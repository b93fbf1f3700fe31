import type { ReadCodes } from '../codes/read-codes.ts';
import type { DocumentKind } from '../document/document-kind.ts';
import type { ExtractedFields } from '../document/extracted-document.ts';
import { provesBrazilianLicence } from '../document/proves-brazilian-licence.ts';
import { COUNTRY_CODES } from '../lexicon/country-codes.ts';
import { foldText } from '../lexicon/fold-text.ts';
import { COUNTRIES, REGIONS } from '../lexicon/regions.ts';
import { nameCountry, TOP_SHARE } from './name-country.ts';
import type { PrintedLine } from './printed-lines.ts';

type DocumentIssuer = { country: string | null; issuer: string | null };

/** Shorter names (Iowa, Utah) are a line by themselves. */
const MIN_NAME = 6;
/** The authorities that issue licences in one country, as field 4c names them. */
const AUTHORITIES: Readonly<Record<string, string>> = { DVLA: 'GBR', DVA: 'GBR' };

/** The country and authority that issued a document: by its zone, its barcode, and its print. */
export function nameIssuer(
  lines: readonly PrintedLine[],
  { kind, codes, fields }: { kind: DocumentKind | null; codes: ReadCodes | null; fields: ExtractedFields },
): DocumentIssuer {
  const region = printedRegion(lines);
  const authority = fields.authority?.value ?? null;
  const coded = toCountryCode(codes?.mrz?.issuing_state ?? codes?.barcode?.addr_country ?? null);
  const printedCountry =
    AUTHORITIES[authority ?? ''] ?? nameCountry({ kind, lines, fields, region }) ?? nameByFields(kind, lines);
  const isGeorgia = region === 'GA' && (coded ?? printedCountry) !== 'USA';
  return { country: coded ?? printedCountry, issuer: (isGeorgia ? null : region) ?? authority };
}

/** A faint title is unread, and the labels and numbers are those of one country's licence alone. */
function nameByFields(kind: DocumentKind | null, lines: readonly PrintedLine[]): string | null {
  return kind === 'licence' && provesBrazilianLicence(lines.map(({ text }) => text)) ? 'BRA' : null;
}

/** The one state or province that the top of the card names, by its code. */
function printedRegion(lines: readonly PrintedLine[]): string | null {
  const texts = lines.filter(({ line }) => line.box.y < TOP_SHARE).map(({ text }) => foldText(text));
  const regions = Object.entries(REGIONS).flatMap(([code, names]) =>
    names.filter((name) => texts.some((text) => isNamed(text, name))).map((name) => ({ code, name })),
  );
  const longest = regions.filter(
    ({ name }) => !regions.some((other) => other.name !== name && other.name.includes(name)),
  );
  return longest.length === 1 ? longest[0]!.code : null;
}

function isNamed(text: string, name: string): boolean {
  return name.length < MIN_NAME ? text === name : text.startsWith(name) || text.endsWith(name);
}

/** Codes of zones and barcodes that are not alpha-3 (ICAO 9303-3, section 5), and of two letters. */
function toCountryCode(code: string | null): string | null {
  if (code === null) return null;
  return (
    COUNTRY_CODES.get(code) ?? COUNTRIES.find((names) => names.some((name) => name === code))?.[1] ?? code
  );
}
