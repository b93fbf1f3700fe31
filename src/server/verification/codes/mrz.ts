import type { Details, FieldName, ParseResult } from 'mrz';
import type { MrzText } from '../../vision/evidence.ts';
import { calendarDate } from '../lexicon/dates/calendar-date.ts';
import { clearFillers } from './clear-fillers.ts';
import { clearNameEnd } from './clear-name-end.ts';
import type { CodeDetails, CodeFields, CodeNature } from './code-fields.ts';
import { repairMrz } from './mrz-repair.ts';
import { weighZoneLine, type ZoneLine } from './weigh-zone-line.ts';

export type MrzReading = CodeFields &
  CodeNature &
  CodeDetails & {
    /** the library's name of it: TD1, TD2, TD3, FRENCH_DRIVING_LICENSE, ... */
    format: ParseResult['format'];
    document_code: string | null;
    issuing_state: string | null;
    /** the zone as read and corrected; `?` where nothing could be read */
    lines: string[];
    /**
     * all positions of the expiry are fillers, which were read with certainty: taken for a document without an expiry,
     * because fillers leave a date out (ICAO 9303-3, 4.8). Absent otherwise
     */
    no_expiry?: true;
    /** every check digit is the one that ICAO 9303-3, 4.9 computes */
    check_digits: boolean;
    /**
     * every character that a check digit covers was read with certainty, in one way; only then does a wrong one count
     */
    legible: boolean;
    /** the number and its check digit were read as they are, with certainty; absent otherwise */
    number_legible?: true;
  };

/**
 * Below this confidence a character may be another. Of 57 lines of names on photographed specimens, every line with a
 * wrong letter had one of 0.48 or less. Of the 49 right lines, 47 had none below 0.74.
 */
const MIN_CONFIDENCE = 0.7;
/**
 * A wrong check digit counts against a zone only if all its characters reach this confidence; otherwise it may be a
 * misreading.
 */
const LEGIBLE_FROM = 0.8;
/**
 * Digits in a field that two check digits confirm, its own and the composite one, need no confidence. Letters ten apart
 * (C, M and W) give the same check digits.
 */
const CHECKED_TWICE = Number.MIN_VALUE;

/** No holder is assumed to be older than a hundred years: a birth year of two digits then has one reading. */
const CENTURY_YEARS = 100;

/**
 * Reads a machine-readable zone: ICAO 9303 TD1, TD2 and TD3, and the line of a French driving licence. A field is null
 * if its own check digit is wrong or one of its characters is uncertain, so that every value can be compared with the
 * record.
 *
 * @param at when the image was taken
 * @returns null when the lines are of no known format
 */
export function parseMrz(read: MrzText, at: Date): MrzReading | null {
  const lines = clearNameEnd(clearFillers(read.lines), MIN_CONFIDENCE).map(weighZoneLine);
  const repaired = repairMrz(lines);
  if (!repaired || isOtherLicence(repaired)) return null;
  const result = isVisa(repaired.lines) ? withoutChecksOverAll(repaired.result) : repaired.result;
  const zone: Zone = { lines, result };
  const checks = result.details.filter(({ field }) => field?.endsWith('CheckDigit'));
  const isLicence = result.format.endsWith('DRIVING_LICENSE');
  return {
    format: result.format,
    document_code: documentCode(zone, repaired.lines),
    issuing_state: readStateCode(zone, repaired.lines, 'issuingState'),
    is_licence: isLicence,
    ...readNames(zone),
    ...(statesOneName(zone) ? { one_name: true } : {}),
    ...readDetails(zone, repaired.lines),
    names_cut: findTruncatedNames(zone, repaired.lines),
    date_of_birth: checkedDate(zone, 'birthDate', (year) => birthYear(year, at)),
    license_number: readDocumentNumber(zone, repaired.lines),
    license_issue_date: null,
    license_expiry_date: checkedDate(zone, 'expirationDate', (year) => expiryYear(year, at)),
    ...(statesNoExpiry(zone, repaired.lines) ? { no_expiry: true } : {}),
    lines: repaired.lines,
    check_digits: checks.every(({ valid }) => valid),
    legible: !repaired.isAmbiguous && checks.every((check) => isSure(zone, check, LEGIBLE_FROM)),
    ...(isNumberLegible(zone, repaired.lines) ? { number_legible: true } : {}),
  };
}

/** The one line of a French licence begins as those of other states do (`D1NLD`), which have another layout. */
function isOtherLicence({ result, lines }: { result: ParseResult; lines: readonly string[] }): boolean {
  return result.format === 'FRENCH_DRIVING_LICENSE' && lines[0]?.slice(2, 5) !== 'FRA';
}

/** Visas (MRV-A, MRV-B: ICAO 9303-7) have the layout of passports and cards of two lines, up to the date of expiry. */
function isVisa(lines: readonly string[]): boolean {
  return lines.length === 2 && lines[0]!.startsWith('V');
}

/** The characters after it are the issuer's own, with no check digit over them or over all. */
function withoutChecksOverAll(result: ParseResult): ParseResult {
  const isOwnField = ({ field }: Details) =>
    field !== 'personalNumberCheckDigit' && field !== 'compositeCheckDigit';
  return { ...result, details: result.details.filter(isOwnField) };
}

type Zone = { lines: readonly ZoneLine[]; result: ParseResult };

function isRight({ result }: Zone, check: FieldName): boolean {
  return result.details.every(({ field, valid }) => field !== check || valid);
}

/** Were all characters of the field read with certainty, and none left out? */
function isSure(
  { lines }: Zone,
  { ranges }: Pick<Details, 'ranges'>,
  minConfidence = MIN_CONFIDENCE,
  minOfLetters = minConfidence,
): boolean {
  return ranges.every(({ line, start, end }) => {
    const { text, confidence } = lines[line] ?? { text: '', confidence: [0] };
    return confidence
      .slice(start, end)
      .every((each, at) => each >= (/[A-Z]/.test(text[start + at] ?? '') ? minOfLetters : minConfidence));
  });
}

/** The value of a field without a check digit. */
function sureValue(zone: Zone, name: FieldName): string | null {
  const detail = zone.result.details.find(({ field }) => field === name);
  return detail?.valid && isSure(zone, detail) ? detail.value?.trim() || null : null;
}

/** The value of a field if its check digit is right; without its own, the one over all must be. */
function checkedValue(zone: Zone, name: FieldName): string | null {
  const detail = zone.result.details.find(({ field }) => field === name);
  if (!detail?.valid || !isRight(zone, `${name}CheckDigit` as FieldName)) return null;
  const isCheckedTwice = zone.result.details.some(
    (each) => each.field === 'compositeCheckDigit' && each.valid,
  );
  const hasOwn = zone.result.details.some(({ field }) => field === `${name}CheckDigit`);
  if (!hasOwn && !isCheckedTwice) return null;
  const minConfidence = isCheckedTwice && hasOwn ? CHECKED_TWICE : MIN_CONFIDENCE;
  return isSure(zone, detail, minConfidence, MIN_CONFIDENCE) ? detail.value?.trim() || null : null;
}

/**
 * The library splits the twelve characters of a French identity card of before 2021 into date, office and five digits,
 * which many cards share. The check digit covers all twelve.
 */
function readDocumentNumber(zone: Zone, lines: readonly string[]): string | null {
  const number = checkedValue(zone, 'documentNumber');
  if (zone.result.format !== 'FRENCH_NATIONAL_ID' || number === null) return number;
  const range = { line: 1, start: 0, end: FRENCH_NUMBER_LENGTH };
  return isSure(zone, { ranges: [range] }) ? lines[1]!.slice(0, FRENCH_NUMBER_LENGTH) : null;
}

const FRENCH_NUMBER_LENGTH = 12;

/** A repaired number is one of two that its check digit confirms, so it was not read. */
function isNumberLegible(zone: Zone, lines: readonly string[]): boolean {
  const details = zone.result.details.filter(({ field }) => field?.startsWith('documentNumber'));
  return details.every(
    (detail) =>
      isSure(zone, detail, LEGIBLE_FROM) &&
      detail.ranges.every(
        ({ line, start, end }) => zone.lines[line]?.text.slice(start, end) === lines[line]?.slice(start, end),
      ),
  );
}

/** Estonia's residence permits (ICAO 9303-5 wants A, C or I first). */
const ESTONIAN_PERMIT = 'RP';

/** The library knows no visas and no `RP`, and reports their first letter as an error. */
function documentCode(zone: Zone, lines: readonly string[]): string | null {
  const detail = zone.result.details.find(({ field }) => field === 'documentCode');
  const code = lines[0]!.slice(0, 2);
  if ((!isVisa(lines) && code !== ESTONIAN_PERMIT) || !detail) return sureValue(zone, 'documentCode');
  return isSure(zone, detail) ? code.replace('<', '') : null;
}

/** The library's list lacks some issuing states, and the one of ICAO's own specimens. */
function readStateCode(zone: Zone, lines: readonly string[], name: 'issuingState' | 'nationality') {
  const detail = zone.result.details.find(({ field }) => field === name);
  const range = detail?.ranges[0];
  if (!detail || !range || !isSure(zone, detail)) return null;
  const code = (lines[range.line] ?? '').slice(range.start, range.end).replaceAll('<', '');
  return /^[A-Z]{1,3}$/.test(code) ? code : null;
}

function readNames(zone: Zone): Pick<CodeFields, 'first_name' | 'middle_name' | 'last_name'> {
  const [first, ...middle] = readNameField(zone, 'firstName')?.split(/ +/) ?? [];
  return {
    first_name: first ?? null,
    middle_name: middle.join(' ') || null,
    last_name: readNameField(zone, 'lastName'),
  };
}

/** Nothing but fillers, each read with certainty, follows the surname (ICAO 9303-3, 4.6: holders with one name). */
function statesOneName(zone: Zone): boolean {
  const detail = zone.result.details.find(({ field }) => field === 'lastName');
  if (!detail?.valid || !readNameField(zone, 'lastName')) return false;
  return detail.ranges.every(({ line, start, end }) => {
    const text = zone.lines[line]?.text.slice(start, end) ?? '';
    return /^[^<]+(?:<[^<]+)*<{3,}$/.test(text) && isSure(zone, detail);
  });
}

const SEXES: Readonly<Record<string, 'M' | 'F' | 'X'>> = { male: 'M', female: 'F', nonspecified: 'X' };

/** No check digit covers one of these alone. */
function readDetails(zone: Zone, lines: readonly string[]): CodeDetails {
  const sex = SEXES[sureValue(zone, 'sex') ?? ''];
  const nationality = readStateCode(zone, lines, 'nationality');
  const code = documentCode(zone, lines);
  return {
    ...(sex ? { sex } : {}),
    ...(nationality ? { nationality } : {}),
    ...(code ? { subtype: code.replaceAll('<', '') } : {}),
  };
}

/** Names have no check digit. The fillers after them and the other name's letters may be uncertain. */
function readNameField(zone: Zone, name: FieldName): string | null {
  const detail = zone.result.details.find(({ field }) => field === name);
  if (!detail?.valid || (name === 'firstName' && fillsAll(zone))) return null;
  const nameRanges = detail.ranges.map(({ line, start, end }) => {
    const [from, to] = sharedSpan(name, zone.lines[line]?.text.slice(start, end) ?? '');
    return { line, start: start + from, end: start + to };
  });
  return isSure(zone, { ranges: nameRanges }) ? detail.value?.trim() || null : null;
}

/** Does the surname fill the positions of both names? The library then returns it as the given names, too. */
function fillsAll({ lines, result }: Zone): boolean {
  const [last, first] = (['lastName', 'firstName'] as const).map((name) =>
    result.details.find(({ field }) => field === name),
  );
  const [one, other] = [last?.ranges[0], first?.ranges[0]];
  if (one === undefined || one.line !== other?.line || one.start !== other.start) return false;
  const trimmedText = lines[one.line]?.text.slice(one.start, one.end).replace(/<+$/, '') ?? '';
  return !trimmedText.includes('<<');
}

/** Where a name is within the positions that both share, with its separator: if that is misread, the name moves. */
function sharedSpan(name: FieldName, text: string): [from: number, to: number] {
  const trimmedText = text.replace(/<+$/, '');
  const parting = trimmedText.indexOf('<<');
  if (parting < 0) return [0, trimmedText.length];
  return name === 'lastName' ? [0, parting + 2] : [parting, trimmedText.length];
}

/** Names that fill all their positions may be truncated (ICAO 9303-3, 4.6). */
function findTruncatedNames({ result }: Zone, lines: readonly string[]): CodeNature['names_cut'] {
  const row = (name: FieldName) => {
    const range = result.details.find(({ field }) => field === name)?.ranges[0];
    return range ? (lines[range.line] ?? '').slice(range.start, range.end) : '';
  };
  const [surname, given] = row('lastName').split('<<');
  const isFull = !row('lastName').endsWith('<');
  return { first: isFull, last: isFull && (given === undefined || surname === '') };
}

function checkedDate(zone: Zone, name: FieldName, yearOf: (short: number) => number | null): string | null {
  const digits = checkedValue(zone, name);
  const [, short, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(digits ?? '') ?? [];
  const year = short ? yearOf(Number(short)) : null;
  return year === null ? null : calendarDate(year, Number(month), Number(day));
}

/** Zeros give the same check digits as fillers, so that these confirm nothing: each filler must be certain. */
function statesNoExpiry(zone: Zone, lines: readonly string[]): boolean {
  const detail = zone.result.details.find(({ field }) => field === 'expirationDate');
  const range = detail?.ranges[0];
  if (!detail || !range || !/^<+$/.test((lines[range.line] ?? '').slice(range.start, range.end)))
    return false;
  return isSure(zone, detail) && isRight(zone, 'expirationDateCheckDigit');
}

/** The latest year that is not in the future, because the holder has been born. */
function birthYear(short: number, at: Date): number {
  const now = at.getUTCFullYear();
  const thisCentury = now - (now % CENTURY_YEARS) + short;
  return thisCentury > now ? thisCentury - CENTURY_YEARS : thisCentury;
}

/** No document with a zone is issued for longer. */
const MAX_YEARS_VALID = 20;

/** Of this century. A date farther ahead may be of the last one, or the 9999 of old people's cards: it is null. */
function expiryYear(short: number, at: Date): number | null {
  const year = 2000 + short;
  return year > at.getUTCFullYear() + MAX_YEARS_VALID ? null : year;
}
