import type { StoredDetails } from '../../../src/server/verification/record-match/stored-details.ts';
import type { TextLine } from '../../../src/server/vision/evidence.ts';

/**
 * Cards as a text recogniser reads them, made from records: accents lost, spaces missing, labels and field numbers
 * touching values, look-alike characters swapped. For the scorer's tests and its benchmark.
 */

/** Returns the next number of a seeded sequence, 0 (included) .. 1 (excluded). */
export type RandomSource = () => number;

export function pick<T>(random: RandomSource, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)]!;
}

const NO_DETAILS = {
  middle_name: null,
  license_state: null,
  license_issue_date: null,
  license_expiry_date: null,
  addr_street: null,
  addr_city: null,
  addr_state: null,
  addr_zip: null,
  addr_country: null,
};

/** Ten fictional people whose names are each difficult in another way. */
export const PEOPLE: readonly StoredDetails[] = [
  {
    ...NO_DETAILS,
    first_name: 'Marie-Ève',
    last_name: 'Tremblay',
    date_of_birth: '1986-10-16',
    license_number: 'T6258-161086-05',
    license_state: 'QC',
    license_issue_date: '2021-03-04',
    license_expiry_date: '2029-10-16',
    addr_street: '1240 rue Saint-Denis app. 4',
    addr_city: 'Montréal',
    addr_state: 'QC',
    addr_zip: 'H2X 1Y4',
    addr_country: 'CA',
  },
  {
    ...NO_DETAILS,
    first_name: 'Wei',
    last_name: 'Li',
    date_of_birth: '1992-02-03',
    license_number: 'Y4829017',
  },
  {
    ...NO_DETAILS,
    first_name: 'Seán',
    last_name: "O'Neil",
    date_of_birth: '1979-12-30',
    license_number: '204 817 335',
    addr_street: '18 Harbour Road',
    addr_city: 'Galway',
    addr_country: 'Ireland',
  },
  {
    ...NO_DETAILS,
    first_name: 'Jürgen',
    last_name: 'Müller',
    date_of_birth: '1964-08-12',
    license_number: 'B072RRE2I55',
    license_issue_date: '2014-01-20',
    license_expiry_date: '2029-01-19',
  },
  {
    ...NO_DETAILS,
    first_name: 'María',
    middle_name: 'Fernanda',
    last_name: 'de la Cruz García',
    date_of_birth: '1999-05-21',
    license_number: '12345678Z',
    addr_street: 'Calle Mayor 27',
    addr_city: 'Toledo',
    addr_zip: '45001',
  },
  {
    ...NO_DETAILS,
    first_name: 'Kim',
    last_name: 'Ng',
    date_of_birth: '1988-11-11',
    license_number: 'F4560-37118-81',
    license_state: 'ON',
    addr_street: '77 King St W',
    addr_city: 'Toronto',
    addr_state: 'Ontario',
    addr_zip: 'M5K 1A1',
  },
  {
    ...NO_DETAILS,
    first_name: 'Søren',
    last_name: 'Ødegård',
    date_of_birth: '1971-06-09',
    license_number: '61904472',
  },
  {
    ...NO_DETAILS,
    first_name: 'Ian',
    middle_name: 'Robert',
    last_name: 'McDonald',
    date_of_birth: '1955-01-31',
    license_number: 'MCDON551315IR9AB',
    license_expiry_date: '2030-01-30',
  },
  {
    ...NO_DETAILS,
    first_name: 'Anna Sophia',
    last_name: 'van der Berg',
    date_of_birth: '2001-07-14',
    license_number: '5302917746',
  },
  {
    ...NO_DETAILS,
    first_name: 'John',
    middle_name: 'Quincy',
    last_name: 'Smith',
    date_of_birth: '1990-04-05',
    license_number: 'D1234-56789-01234',
    license_state: 'CA',
    license_issue_date: '2022-04-01',
    license_expiry_date: '2027-04-05',
    addr_street: '2570 North 24th Street Apt 12',
    addr_city: 'Sacramento',
    addr_state: 'California',
    addr_zip: '95814-1234',
    addr_country: 'USA',
  },
];

const FIRST_NAMES =
  'James Mary Robert Patricia Michael Linda David Elena Carlos Sofia Ahmed Fatima Hiroshi Yuki Chen Mei Pierre Chloé Hans Greta Lars Ingrid Paolo Giulia Omar Leila Ivan Olga Kwame Ama Noah Emma Liam Ava Jo Al Bo Ann'.split(
    ' ',
  );
const LAST_NAMES =
  'Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Thompson White Harris Clark Lewis Young Walker Hall Allen King Wright Scott Hill Green Adams Baker Nelson Carter Roy Gagnon Bouchard Dubois Schmidt Schneider Fischer Weber Hansen Olsen Rossi Ferrari Kim Park Wu Xu Ho Do Le'.split(
    ' ',
  );

/** A person of common names and random figures. */
export function randomPerson(random: RandomSource): StoredDetails {
  const figures = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
  const letter = pick(random, Array.from('ACDEFHJKMNPRTUVWXY'));
  return {
    ...NO_DETAILS,
    first_name: pick(random, FIRST_NAMES),
    last_name: pick(random, LAST_NAMES),
    middle_name: random() < 0.3 ? pick(random, FIRST_NAMES) : null,
    date_of_birth: randomDate(random, 1945, 60),
    license_number: pick(random, [
      letter + figures(7),
      figures(9),
      `${letter}${figures(4)}-${figures(5)}-${figures(5)}`,
    ]),
    license_expiry_date: random() < 0.5 ? randomDate(random, 2026, 8) : null,
    addr_street:
      random() < 0.5 ? `${1 + Math.floor(random() * 900)} ${pick(random, LAST_NAMES)} Street` : null,
    addr_city: random() < 0.5 ? pick(random, ['Springfield', 'Laval', 'Boston', 'Gatineau']) : null,
    addr_zip: random() < 0.5 ? figures(5) : null,
  };
}

function randomDate(random: RandomSource, from: number, years: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const year = from + Math.floor(random() * years);
  return `${year}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`;
}

const MONTHS = {
  en: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' '),
  fr: 'JANV FÉVR MARS AVR MAI JUIN JUIL AOÛT SEPT OCT NOV DÉC'.split(' '),
  es: 'ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC'.split(' '),
  de: 'JAN FEB MÄRZ APR MAI JUNI JULI AUG SEPT OKT NOV DEZ'.split(' '),
};

/** The ways the benchmark prints a date. */
export const DATE_PRINTS: readonly ((year: string, month: string, day: string) => string)[] = [
  (year, month, day) => `${year}-${month}-${day}`,
  (year, month, day) => `${year}/${month}/${day}`,
  (year, month, day) => `${month}/${day}/${year}`,
  (year, month, day) => `${month}-${day}-${year}`,
  (year, month, day) => `${day}.${month}.${year}`,
  (year, month, day) => `${day} ${MONTHS.en[Number(month) - 1]} ${year}`,
  (year, month, day) => `${MONTHS.en[Number(month) - 1]} ${day} ${year}`,
  (year, month, day) => `${day} ${MONTHS.fr[Number(month) - 1]} ${year}`,
  (year, month, day) => `${day} ${MONTHS.es[Number(month) - 1]} ${year}`,
  (year, month, day) => `${day}. ${MONTHS.de[Number(month) - 1]} ${year}`,
];

type Layout = {
  last: string;
  first: string;
  birth: string;
  issue: string;
  expiry: string;
  number: string;
  address: string;
};

const LAYOUTS: readonly Layout[] = [
  { last: 'LN', first: 'FN', birth: 'DOB', issue: 'ISS', expiry: 'EXP', number: 'DL', address: '' },
  { last: '1', first: '2', birth: '3', issue: '4a', expiry: '4b', number: '4d', address: '8' },
  { last: '1.', first: '2.', birth: '3.', issue: '4a.', expiry: '4b.', number: '5.', address: '8.' },
  { last: '', first: '', birth: '', issue: '', expiry: '', number: '', address: '' },
  { last: 'Nom', first: 'Prénom', birth: 'Naissance:', issue: '4a', expiry: '4b', number: 'No', address: '' },
];

/** The text lines of a card that shows `details`, as read. */
export function printCard(details: StoredDetails, random: RandomSource): TextLine[] {
  const layout = pick(random, LAYOUTS);
  const date = pick(random, DATE_PRINTS);
  const label = (name: string, value: string) => name + (random() < 0.5 ? '' : ' ') + value;
  const show = (iso: string | null) => (iso ? date(...(iso.split('-') as [string, string, string])) : null);
  const givenNames = withMiddle(details, random);
  const names = pick(random, [
    [label(layout.last, details.last_name), label(layout.first, givenNames)],
    [label(layout.last, `${details.last_name}, ${givenNames}`)],
    [label(layout.first, givenNames), label(layout.last, details.last_name)],
  ]);
  const rows = [
    'DRIVER LICENSE',
    label(layout.number, details.license_number ?? ''),
    ...names,
    ...addressRows(details, layout, label),
    label(layout.birth, show(details.date_of_birth) ?? ''),
    label(layout.expiry, show(details.license_expiry_date) ?? '2031-01-01'),
    label(layout.issue, show(details.license_issue_date) ?? '2020-02-02'),
    'CLASS C  SEX F  HGT 170cm  EYES BRN',
  ];
  return rows.map((row, index) => asLine(readBadly(row, random), index));
}

function withMiddle({ first_name, middle_name }: StoredDetails, random: RandomSource): string {
  const unknown = random() < 0.15 ? ' Louise' : '';
  if (!middle_name) return first_name + unknown;
  return pick(random, [`${first_name} ${middle_name}`, `${first_name} ${middle_name[0]}`, first_name]);
}

function addressRows(
  { addr_street, addr_city, addr_state, addr_zip }: StoredDetails,
  layout: Layout,
  label: (name: string, value: string) => string,
): string[] {
  const town = [addr_city, addr_state, addr_zip].filter(Boolean).join(' ');
  return [...(addr_street ? [label(layout.address, addr_street)] : []), ...(town ? [town] : [])];
}

const SWAPS: Record<string, string> = {
  O: '0',
  '0': 'O',
  I: '1',
  '1': 'I',
  L: '1',
  S: '5',
  '5': 'S',
  B: '8',
  '8': 'B',
  Z: '2',
  '2': 'Z',
  G: '6',
  '6': 'G',
};

/** Loses accents, often the spaces, and sometimes replaces a character by its look-alike. */
function readBadly(row: string, random: RandomSource): string {
  const spelled = random() < 0.2 ? row.replace(/ü/g, 'ue').replace(/ø/gi, 'oe') : row;
  const plain = spelled.replace(/ø/g, 'o').replace(/Ø/g, 'O').normalize('NFD').replace(/\p{M}/gu, '');
  const cased = random() < 0.8 ? plain.toUpperCase() : plain;
  const joinedText = random() < 0.4 ? cased.replaceAll(' ', '') : cased;
  return random() < 0.25 ? swapOne(joinedText, random) : joinedText;
}

/** One character of the value; labels and two-letter names are unchanged. */
function swapOne(row: string, random: RandomSource): string {
  const places = Array.from(row, (_, at) => at).filter((at) => row.length > 8 && at > 3 && row[at]! in SWAPS);
  const at = places.length > 0 ? pick(random, places) : -1;
  return at < 0 ? row : row.slice(0, at) + SWAPS[row[at]!]! + row.slice(at + 1);
}

/** Rows below one another on the left half of the card. */
export function asLine(text: string, index: number): TextLine {
  return { text, confidence: 0.95, box: { x: 0.3, y: 0.05 + index * 0.08, width: 0.5, height: 0.05 } };
}

const NEAR_MISSES = ['first_name', 'last_name', 'date_of_birth', 'license_number'] as const;
export type ImportantField = (typeof NEAR_MISSES)[number];

/** The record with one important field wrong: another name, or one digit changed. */
export function withOneWrong(
  details: StoredDetails,
  random: RandomSource,
): { field: ImportantField; details: StoredDetails } {
  const field = pick(random, NEAR_MISSES);
  const storedValue = details[field] ?? '';
  const isName = field === 'first_name' || field === 'last_name';
  const wrong = isName ? otherName(field, storedValue, random) : withDigitChanged(storedValue, random);
  return { field, details: { ...details, [field]: wrong } };
}

function otherName(field: 'first_name' | 'last_name', storedValue: string, random: RandomSource): string {
  const names = (field === 'first_name' ? FIRST_NAMES : LAST_NAMES).filter((name) => name !== storedValue);
  return pick(random, names);
}

/** Changes one digit to another; a date stays a date. */
export function withDigitChanged(value: string, random: RandomSource): string {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(value);
  const places = Array.from(value, (_, at) => at).filter((at) => /\d/.test(value[at]!));
  for (;;) {
    const at = pick(random, places);
    const digit = String(Math.floor(random() * 10));
    const changedValue = value.slice(0, at) + digit + value.slice(at + 1);
    if (changedValue !== value && (!isDate || isRealDate(changedValue))) return changedValue;
  }
}

function isRealDate(date: string): boolean {
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

/** A typing error in a value: a letter or digit changed, dropped, doubled, or swapped with the next. */
const SLIPS: readonly ((value: string, at: number, other: string) => string)[] = [
  (value, at, other) => value.slice(0, at) + other + value.slice(at + 1),
  (value, at) => value.slice(0, at) + value.slice(at + 1),
  (value, at, other) => value.slice(0, at) + other + value.slice(at),
  (value, at) => value.slice(0, at) + (value[at + 1] ?? '') + value[at] + value.slice(at + 2),
];

/** The record with one typing error in a name or the licence number that is no look-alike. */
export function withOneSlip(
  details: StoredDetails,
  random: RandomSource,
): { field: ImportantField; details: StoredDetails } {
  for (;;) {
    const field = pick(random, ['first_name', 'last_name', 'license_number'] as const);
    const storedValue = details[field] ?? '';
    const at = Math.floor(random() * storedValue.length);
    const other = pick(
      random,
      field === 'license_number' ? Array.from('0123456789') : Array.from('acdefhjkmnprtuvwxy'),
    );
    const slipped = pick(random, SLIPS)(storedValue, at, other);
    if (withoutLookAlikes(slipped) !== withoutLookAlikes(storedValue))
      return { field, details: { ...details, [field]: slipped } };
  }
}

/** The parts of a value that the scorer can at best distinguish. */
function withoutLookAlikes(value: string): string {
  const plain = value
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return plain
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/S/g, '5')
    .replace(/B/g, '8')
    .replace(/Z/g, '2')
    .replace(/G/g, '6');
}
