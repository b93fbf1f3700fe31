import { calendarDate } from '../lexicon/dates/calendar-date.ts';
import { isNoName, readGeneration } from '../lexicon/name-words.ts';
import { type AamvaFile, splitAamva } from './aamva-elements.ts';
import type { CodeDetails, CodeFields, CodeNature } from './code-fields.ts';

export type AamvaReading = CodeFields &
  CodeNature &
  CodeDetails & {
    /** of the AAMVA standard */
    version: number;
    issuer: string;
    addr_street: string | null;
    addr_city: string | null;
    addr_state: string | null;
    addr_zip: string | null;
    addr_country: string | null;
    /** AAMVA's document discriminator: this one card's own number */
    discriminator: string | null;
  };

/** Issuers write these where a person has no such name, or they do not know it (annex D.12.5). */
const MISSING_NAMES = new Set(['', 'NONE', 'UNAVL', 'UNAVAIL', 'UNAVAILABLE', 'UNK', 'NMN', 'N/A', 'NA']);

/**
 * Reads the text of a licence's PDF417: AAMVA standards from 2000 (version 1) to 2020 (version 10), which moved names
 * between elements.
 *
 * @returns null for any other text, for one that breaks the standard's layout, and for one without a name and number
 */
export function parseAamva(text: string): AamvaReading | null {
  const file = splitAamva(text);
  if (!file || file === 'not_understood') return null;
  const find = (id: string) => presentOrNull(file.elements.get(id));
  const readDate = (id: string) => aamvaDate(file.elements.get(id) ?? '');
  const reading: AamvaReading = {
    version: file.version,
    issuer: file.issuer,
    is_licence: file.kind !== 'ID',
    ...readNames(file),
    ...readDetails(file),
    names_cut: { first: isCut(find('DDF')), last: isCut(find('DDE')) },
    date_of_birth: readDate('DBB'),
    license_number: find('DAQ'),
    license_issue_date: readDate('DBD'),
    license_expiry_date: readDate('DBA'),
    addr_street: joinPresent([find('DAG') ?? find('DAL'), find('DAH') ?? find('DAM')], ' '),
    addr_city: find('DAI') ?? find('DAN'),
    addr_state: find('DAJ') ?? find('DAO'),
    addr_zip: postCode(find('DAK') ?? find('DAP')),
    addr_country: find('DCG'),
    discriminator: find('DCF'),
  };
  return reading.last_name || reading.license_number || reading.date_of_birth ? reading : null;
}

type NameFields = Pick<CodeFields, 'first_name' | 'middle_name' | 'last_name'>;

/** DCS, DAC, DAD since version 4; DCS and all given names in DCT in 2 and 3; DAB or all in DAA in 1. */
function readNames({ elements }: AamvaFile): NameFields & Pick<CodeNature, 'one_name'> {
  const find = (id: string) => presentOrNull(elements.get(id));
  const whole = splitWholeName(find('DAA'));
  const [given, ...further] = splitNames(find('DCT'), /[, ]+/);
  const last_name = find('DCS') ?? find('DAB') ?? whole.last_name;
  const first_name = find('DAC') ?? presentOrNull(given) ?? whole.first_name;
  const middle_name = find('DAD') ?? presentOrNull(further.join(' ')) ?? whole.middle_name;
  // A word in place of the given names states that there are none; an element that is missing states nothing.
  const hasPlaceholder = [elements.get('DAC'), elements.get('DCT')].some(
    (text) => text?.trim() && isNoName(text),
  );
  const isOne = last_name !== null && first_name === null && middle_name === null && hasPlaceholder;
  return { last_name, first_name, middle_name, ...(isOne ? { one_name: true as const } : {}) };
}

/**
 * `LAST,FIRST,MIDDLE`, or with `$`; some issuers write `FIRST MIDDLE LAST`, in which a surname of two words cannot be
 * recognised.
 */
function splitWholeName(text: string | null): NameFields {
  if (/[,$]/.test(text ?? ',')) {
    const [last, first, middle] = splitNames(text, /[,$]/).map(presentOrNull);
    return { last_name: last ?? null, first_name: first ?? null, middle_name: middle ?? null };
  }
  const words = splitNames(text, / +/).filter((word) => readGeneration(word) === null);
  const [last, first, middle] = [words.pop(), words.shift(), words.join(' ')].map(presentOrNull);
  return { last_name: last ?? null, first_name: first ?? null, middle_name: middle ?? null };
}

/** DBC of the standard. */
const SEXES: Readonly<Record<string, 'M' | 'F' | 'X'>> = {
  '1': 'M',
  '2': 'F',
  '9': 'X',
  M: 'M',
  F: 'F',
  X: 'X',
};

function readDetails({ elements, kind }: AamvaFile): CodeDetails {
  const suffix = presentOrNull(elements.get('DCU')) ?? findWholeSuffix(presentOrNull(elements.get('DAA')));
  const sex = SEXES[elements.get('DBC')?.trim().toUpperCase() ?? ''];
  const birthplace = presentOrNull(elements.get('DCI'));
  return {
    ...(suffix ? { suffix } : {}),
    ...(sex ? { sex } : {}),
    ...(birthplace ? { place_of_birth: birthplace } : {}),
    subtype: kind,
  };
}

function findWholeSuffix(name: string | null): string | null {
  return splitNames(name, /[,$ ]+/).find((word) => readGeneration(word) !== null && word.length > 1) ?? null;
}

function splitNames(names: string | null, separator: string | RegExp): string[] {
  return names?.split(separator).map((part) => part.trim()) ?? [];
}

function joinPresent(parts: readonly (string | null)[], separator: string): string | null {
  return presentOrNull(parts.filter((part) => part !== null).join(separator));
}

function presentOrNull(value: string | undefined): string | null {
  const trimmed = value?.trim() ?? '';
  return MISSING_NAMES.has(trimmed.toUpperCase()) ? null : trimmed;
}

/** DDE and DDF say `T` for truncated, `N` for not, and `U` where the issuer does not know. */
function isCut(flag: string | null): boolean {
  return flag === 'T' || flag === 'U';
}

/** Nine digits, the last four zeros where they are not known, padded with blanks; Canada's have letters. */
function postCode(value: string | null): string | null {
  const [, five, four] = /^(\d{5})-?(\d{4})$/.exec(value ?? '') ?? [];
  if (!five) return value;
  return four === '0000' ? five : `${five}-${four}`;
}

/**
 * `MMDDCCYY` as the United States write it, or `CCYYMMDD` as Canada and the standard of 2000 do. The issuer and the
 * version are not needed to tell them apart: a year begins with 19 or 20, and no month does. So no eight digits are a
 * date in both orders.
 */
export function aamvaDate(value: string): string | null {
  const digits = /^(\d{8})$/.exec(value.replace(/[-/. ]/g, ''))?.[1];
  if (!digits) return null;
  const part = (from: number, to: number) => Number(digits.slice(from, to));
  const yearFirst = /^(19|20)/.test(digits);
  const yearLast = /^(19|20)/.test(digits.slice(4));
  if (yearFirst) return calendarDate(part(0, 4), part(4, 6), part(6, 8));
  return yearLast ? calendarDate(part(4, 8), part(0, 2), part(2, 4)) : null;
}
