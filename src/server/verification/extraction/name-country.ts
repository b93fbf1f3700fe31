import type { DocumentKind } from '../document/document-kind.ts';
import type { ExtractedFields } from '../document/extracted-document.ts';
import { COUNTRY_CODES } from '../lexicon/country-codes.ts';
import { COUNTRY_NAMES, type CountryName, ISSUER_WORDS } from '../lexicon/country-names.ts';
import { findDates } from '../lexicon/dates/find-dates.ts';
import { foldTitle, LICENCE_TITLES, OTHER_TITLES } from '../lexicon/document-titles.ts';
import { isComposedFrom } from '../lexicon/is-composed-from.ts';
import { measureMisreading } from '../lexicon/measure-misreading.ts';
import { OWN_TITLES } from '../lexicon/own-titles.ts';
import { REGION_NAMES, REGION_WORDS } from '../lexicon/region-names.ts';
import { US_STATES } from '../lexicon/regions.ts';
import type { PrintedLine } from './printed-lines.ts';

/** A document by its print, for the country that issued it. */
export type IssuedDocument = {
  kind: DocumentKind | null;
  lines: readonly PrintedLine[];
  fields: ExtractedFields;
  /** the region that the top of the card names, by its code */
  region: string | null;
};

/** Cards print their issuer in this part of their height. */
export const TOP_SHARE = 0.26;
/** A title of fewer letters may be part of other words. */
const MIN_TITLE = 13;
/** A card has half as many lines at its top; the rest of a page full of text is not searched. */
const MAX_TOP_LINES = 40;
/** More letters in a row are a sentence. */
const MAX_ROW = 120;
/** So many letters are a title still, if a tenth of them is misread. */
const MIN_MISREAD_TITLE = 18;
const MAX_MISREAD = 0.1;
const MAX_MISREAD_ROW = 60;
const LONG_TITLES = COUNTRY_NAMES.filter(({ name, isTitle }) => isTitle && name.length >= MIN_MISREAD_TITLE);
const ALPHA_3 = new Set(COUNTRY_CODES.values());

const TITLES = [...LICENCE_TITLES, ...OTHER_TITLES.flatMap(([, titles]) => titles)];
const WORDS = [...ISSUER_WORDS, ...TITLES];
const NAMES_OF = groupByCountry(COUNTRY_NAMES);
const WITH_REGIONS = new Set(REGION_NAMES.map(({ country }) => country));
const REGIONS_OF = groupByCountry([
  ...REGION_NAMES,
  ...COUNTRY_NAMES.filter(({ country }) => WITH_REGIONS.has(country)),
]);

function groupByCountry(names: readonly { country: string; name: string }[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { country, name } of names) groups.set(country, [...(groups.get(country) ?? []), name]);
  return groups;
}

/**
 * The country that the print names as the issuer, alpha-3: by its whole title, its name alone or between the words of a
 * title, a region's name, a title of one country's language, or the code beside a passport's type. Null if there is none
 * or several. A name that is the value of another field (the nationality, the place of birth, the holder) is none.
 */
export function nameCountry(document: IssuedDocument): string | null {
  const rows = listRows(document);
  const byTitle = onlyOne(rows.flatMap(listTitled));
  if (byTitle !== undefined) return byTitle;
  const byName = onlyOne(rows.flatMap((row) => listComposed(row, NAMES_OF, WORDS)));
  if (byName !== undefined) return byName;
  const byRegion = nameByRegion(document, rows);
  if (byRegion !== null) return byRegion;
  const countries = OWN_TITLES.filter(({ title }) => rows.includes(title)).map(({ country }) => country);
  return (
    onlyOne(countries) ??
    onlyOne(listCodes(document)) ??
    onlyOne(rows.flatMap(listMisread)) ??
    (isIndonesian(document) ? 'IDN' : null)
  );
}

/** Undefined where there is none, null where there are several. */
function onlyOne(countries: readonly string[]): string | null | undefined {
  const [first, ...more] = new Set(countries);
  return more.length > 0 ? null : first;
}

/** The texts at the top: each line, and the lines of one row together. */
function listRows(document: IssuedDocument): string[] {
  const { lines, fields } = document;
  const names = [fields.last_name, fields.first_name, fields.full_name].map((field) => field?.value ?? '');
  const countryNames = new Set(names.filter(Boolean).map((name) => foldTitle(name)));
  const labels = listOtherLabels(lines);
  const top = listTop(document).filter((line) => !isValueOfOther(line, labels));
  const rows = top.map((line) => {
    const { y, height } = line.line.box;
    const beside = top.filter(({ line: { box } }) => Math.abs(box.y - y) < height / 2);
    return beside
      .sort((one, other) => one.line.box.x - other.line.box.x)
      .map(({ text }) => text)
      .join(' ');
  });
  const texts = [...top.map(({ text }) => text), ...rows]
    .flatMap((text) => [text, withoutSpecks(text)])
    .map(foldTitle);
  return [...new Set(texts)].filter((text) => text.length <= MAX_ROW && !countryNames.has(text));
}

/** The lines at the top; the page of an open passport begins at its title, under the other page. */
function listTop({ kind, lines }: Pick<IssuedDocument, 'kind' | 'lines'>): PrintedLine[] {
  const titles =
    kind === 'passport' ? lines.filter(({ text }) => PASSPORT_TITLES.includes(foldTitle(text))) : [];
  const from =
    titles.length > 0 ? Math.max(0, Math.min(...titles.map(({ line }) => line.box.y)) - ABOVE_TITLE) : 0;
  return lines
    .filter(({ line }) => line.box.y >= from && line.box.y < from + TOP_SHARE)
    .slice(0, MAX_TOP_LINES);
}

const PASSPORT_TITLES = OTHER_TITLES.filter(([kind]) => kind === 'passport').flatMap(([, titles]) => titles);
/** The country's name may be above the title of a passport. */
const ABOVE_TITLE = 0.08;

/** Emblems are read as a letter. */
function withoutSpecks(text: string): string {
  return text.replace(/(?<!\S)\S(?!\S)/g, '');
}

/** Labels of a nationality or a place, in the languages of `field-labels.ts`. */
const OTHER_LABEL =
  /NATIONALIT|NACIONALID|NAZIONALIT|CITIZEN|BIRTH|BORN|NAISS|NACIM|NASC|GEBURT|GEBOORTE|PLACE|LIEU|LUGAR|LUOGO|ORIGIN|STAATS|CITTADIN|BURGER|ADDRESS|ADRESSE|DOMICIL|OBCAN|OBYWATEL|DRZAVLJ|KEWARGA|WARGANEGARA|VATANDAS|UYRUK|LAHIR|TINGGAL|ALAMAT/;

/** The place of birth is also behind the birth date, without a label. */
function listOtherLabels(lines: readonly PrintedLine[]): PrintedLine[] {
  return lines.filter(({ text }) => OTHER_LABEL.test(text) || findDates(text).length > 0);
}

/** Is it one of the labels of other fields, or beside or below one? */
function isValueOfOther(line: PrintedLine, labels: readonly PrintedLine[]): boolean {
  const { box } = line.line;
  return labels.some((label) => {
    const { box: other } = label.line;
    const isAbove =
      Math.abs(other.x - box.x) < box.height * 2 &&
      other.y < box.y &&
      box.y - other.y < (box.height + other.height) * 1.2;
    const isLeft =
      Math.abs(other.y - box.y) < box.height * 0.6 &&
      other.x < box.x &&
      box.x - other.x - other.width < MAX_LABEL_GAP;
    return label === line || isAbove || isLeft;
  });
}

/** In widths of the card. */
const MAX_LABEL_GAP = 0.25;

/** The countries whose whole title is in the text; a title within a longer one does not count. */
function listTitled(text: string): string[] {
  const titles = COUNTRY_NAMES.flatMap((name) => findTitle(text, name) ?? []);
  return titles
    .filter(
      (one) =>
        !titles.some(
          (other) =>
            other !== one &&
            other.start <= one.start &&
            other.end >= one.end &&
            other.end - other.start > one.end - one.start,
        ),
    )
    .map(({ country }) => country);
}

function findTitle(text: string, { country, name, isTitle }: CountryName) {
  const at = text.indexOf(name);
  if (at < 0) return null;
  const before = text.slice(0, at);
  const words = isTitle
    ? ''
    : longest(ISSUER_WORDS.filter((each) => each.length > 8 && before.endsWith(each)));
  const [start, end] = [at - words.length, at + name.length];
  return (isTitle || words !== '') && end - start >= MIN_TITLE ? { country, start, end } : null;
}

/** The countries whose title the text is, but for a letter or two. */
function listMisread(text: string): string[] {
  if (text.length < MIN_MISREAD_TITLE || text.length > MAX_MISREAD_ROW) return [];
  return LONG_TITLES.filter(({ name }) => measureMisreading(text, name, MAX_MISREAD) <= MAX_MISREAD).map(
    ({ country }) => country,
  );
}

function longest(texts: readonly string[]): string {
  return texts.reduce((one, other) => (other.length > one.length ? other : one), '');
}

/** The countries of whose names the text consists, beside the words of titles. */
function listComposed(
  text: string,
  names: ReadonlyMap<string, readonly string[]>,
  words: readonly string[],
): string[] {
  return [...names].flatMap(([country, ownNames]) => {
    const inside = ownNames.filter((name) => text.includes(name));
    // A stroke between two names may be read as a letter.
    const strokes = inside.length > 1 ? ['T', 'I'] : [];
    return inside.length > 0 && isComposedFrom(text, [...inside, ...words, ...strokes]) ? [country] : [];
  });
}

/** Regions issue licences. */
function nameByRegion({ kind, lines, region }: IssuedDocument, rows: readonly string[]): string | null {
  if (region !== null && region in US_STATES) return nameByState(region, { kind, lines });
  if (isAmerican(lines, kind)) return 'USA';
  if (kind !== 'licence' && kind !== 'licence_back') return null;
  return onlyOne(rows.flatMap((row) => listComposed(row, REGIONS_OF, [...WORDS, ...REGION_WORDS]))) ?? null;
}

const STATES = Object.keys(US_STATES).join('|');
/** `USA`, beside the code of a state or touching it. */
const AMERICAN_MARK = new RegExp(`^(?:(?:${STATES}) ?)?USA(?: ?(?:${STATES}))?$`);
/** The end of an address. */
const AMERICAN_ADDRESS = new RegExp(`\\b(?:${STATES}) ?\\d{5}(?:-\\d{4})?$`);
/** With the spelling of the United States. */
const AMERICAN_TITLE =
  /(?:DRIVER|DRIVERS|OPERATOR|CHAUFFEUR)LICENSE|LEARNERPERMIT|INSTRUCTIONPERMIT|IDENTIFICATIONCARD/;
const FOLDED_AMERICAN_TITLE = new RegExp(AMERICAN_TITLE.source.replace(/[A-Z]+/g, (word) => foldTitle(word)));

/** Names of states that are a country's too, or a person's. */
const DOUBTFUL_STATES = ['GA', 'VA', 'MT', 'WA', 'FL', 'NV', 'IN'];

/** A licence names its state; on another card, or if the name may be another's, it needs a sign of the country. */
function nameByState(region: string, { kind, lines }: Pick<IssuedDocument, 'kind' | 'lines'>): string | null {
  if (kind === 'licence' && !DOUBTFUL_STATES.includes(region)) return 'USA';
  if (hasMark(lines) || hasAddress(lines) || hasAmericanTitle(lines)) return 'USA';
  const isBritish = lines.some(({ text }) => foldTitle(text).includes(BRITISH_TITLE));
  return region === 'GA' && isBritish ? 'GEO' : null;
}

const BRITISH_TITLE = foldTitle('Driving licence');

/** The mark or the address of the United States, beside a title as they spell it. */
function isAmerican(lines: readonly PrintedLine[], kind: DocumentKind | null): boolean {
  const isCard = kind === 'licence' || kind === 'identity_card';
  return isCard && hasAmericanTitle(lines) && (hasMark(lines) || hasAddress(lines));
}

const hasMark = (lines: readonly PrintedLine[]) =>
  lines.some(({ text, line }) => line.box.y < TOP_SHARE && AMERICAN_MARK.test(text));
const hasAddress = (lines: readonly PrintedLine[]) => lines.some(({ text }) => AMERICAN_ADDRESS.test(text));
const hasAmericanTitle = (lines: readonly PrintedLine[]) =>
  lines.some(({ text }) => FOLDED_AMERICAN_TITLE.test(foldTitle(text)));

/** The issuing state's code is in the first row of a passport's page (ICAO 9303-4), above every other field. */
function listCodes({ kind, lines }: IssuedDocument): string[] {
  if (kind !== 'passport') return [];
  const labels = listOtherLabels(lines);
  return listTop({ kind, lines })
    .filter((line) => ALPHA_3.has(line.text) && !isValueOfOther(line, labels))
    .map(({ text }) => text);
}

/** The identity card of Indonesia (regulation 26/2009) begins with the province, and has no other title. */
function isIndonesian({ lines }: IssuedDocument): boolean {
  return (
    lines.some(({ text, line }) => line.box.y < TOP_SHARE && text.startsWith('PROVINSI ')) &&
    lines.some(({ text }) => /^NIK\b/.test(text))
  );
}
