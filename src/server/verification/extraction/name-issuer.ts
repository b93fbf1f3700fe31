import type { ReadCodes } from '../codes/read-codes.ts';
import type { ExtractedFields } from '../document/extracted-document.ts';
import { foldText } from '../lexicon/fold-text.ts';
import { COUNTRIES, REGIONS, US_STATES } from '../lexicon/regions.ts';
import type { PrintedLine } from './printed-lines.ts';

type DocumentIssuer = { country: string | null; issuer: string | null };

/** Cards print their issuer in this part of their height. */
const TOP = 0.26;
/** Shorter names (Iowa, Utah) are a line by themselves. */
const MIN_NAME = 6;
/** The authorities that issue licences in one country, as field 4c names them. */
const AUTHORITIES: Readonly<Record<string, string>> = { DVLA: 'GBR', DVA: 'GBR' };

/** The country and authority that issued a document: by its zone, its barcode, and its print. */
export function nameIssuer(
  lines: readonly PrintedLine[],
  { codes, fields }: { codes: ReadCodes | null; fields: ExtractedFields },
): DocumentIssuer {
  const region = printedRegion(lines);
  const authority = fields.authority?.value ?? null;
  const coded = toCountryCode(codes?.mrz?.issuing_state ?? codes?.barcode?.addr_country ?? null);
  const printed = region
    ? region in US_STATES
      ? 'USA'
      : null
    : (AUTHORITIES[authority ?? ''] ?? printedCountry(lines));
  return { country: coded ?? printed, issuer: region ?? authority };
}

/** The one state or province that the top of the card names, by its code. */
function printedRegion(lines: readonly PrintedLine[]): string | null {
  const texts = lines.filter(({ line }) => line.box.y < TOP).map(({ text }) => foldText(text));
  const named = Object.entries(REGIONS).flatMap(([code, names]) =>
    names.filter((name) => texts.some((text) => isNamed(text, name))).map((name) => ({ code, name })),
  );
  const longest = named.filter(
    ({ name }) => !named.some((other) => other.name !== name && other.name.includes(name)),
  );
  return longest.length === 1 ? longest[0]!.code : null;
}

function isNamed(text: string, name: string): boolean {
  return name.length < MIN_NAME ? text === name : text.startsWith(name) || text.endsWith(name);
}

/** The one country that the top of the card names in words. */
function printedCountry(lines: readonly PrintedLine[]): string | null {
  const texts = lines.filter(({ line }) => line.box.y < TOP).map(({ text }) => foldText(text));
  const named = COUNTRIES.filter((names) =>
    names.some(
      (name) => (name.length >= MIN_NAME || name === 'USA') && texts.some((text) => isNamed(text, name)),
    ),
  );
  return named.length === 1 ? named[0]![1]! : null;
}

function toCountryCode(code: string | null): string | null {
  return COUNTRIES.find((names) => names.some((name) => name === code))?.[1] ?? code;
}
