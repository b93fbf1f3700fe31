import { foldAccents } from '../fold-text.ts';

/** The order of a date's parts that a mark beside its label says. */
export type MarkedOrder = 'year-first' | 'day-first' | 'month-first';

const GAP = ' ?[-./ ] ?';
/** `(A-M-J)`, `(YYYY-MM-DD)`, `[day/month/year]`; without brackets only letters that are in no word: `DD/MM/YYYY`. */
const MARK = new RegExp(
  `[([] ?([A-Z]{1,7})${GAP}([A-Z]{1,7})${GAP}([A-Z]{1,7}) ?[)\\]]` +
    `|(?<![A-Z])([DJTGP]{2})[-./]([MK]{2})[-./]([YAJVR]{4})(?![A-Z])` +
    `|(?<![A-Z])(MM)[-./](DD)[-./](YYYY)(?![A-Z])` +
    `|(?<![A-Z])([YAJVR]{4})[-./]([MK]{2})[-./]([DJTGP]{2})(?![A-Z])`,
  'g',
);

/** Day, month and year in English, French, Spanish, Portuguese, German, Italian, Dutch and Danish. */
const WORDS: Readonly<Record<string, string>> = {
  ...{ DAY: 'D', JOUR: 'D', DIA: 'D', TAG: 'D', GIORNO: 'D', DAG: 'D' },
  ...{ MONTH: 'M', MOIS: 'M', MES: 'M', MONAT: 'M', MESE: 'M', MAAND: 'M', MANED: 'M' },
  ...{ YEAR: 'Y', AN: 'Y', ANNEE: 'Y', ANO: 'Y', JAHR: 'Y', ANNO: 'Y', JAAR: 'Y', AR: 'Y' },
};
/**
 * Letters of the year where they are of no other part: Y, V (Finnish), R (Polish), E (Hungarian); then A (French,
 * Spanish; a Turkish month), then J (German; a French day).
 */
const YEARS = ['Y', 'V', 'R', 'E', 'A', 'J'];
const MONTHS = ['M', 'K', 'H', 'A'];
const DAYS = ['D', 'J', 'T', 'G', 'P', 'N'];

/** The order that three parts of a mark say; null if they are none. */
function readParts(parts: readonly string[]): MarkedOrder | null {
  const letters = parts.map((part) => WORDS[part] ?? (/^(.)\1*$/.test(part) ? part[0]! : ''));
  const long = parts.findIndex(
    (part, at) => part.length === 4 && /^(.)\1*$/.test(part) && YEARS.includes(letters[at]!),
  );
  const year = long >= 0 ? long : letters.indexOf(YEARS.find((letter) => letters.includes(letter)) ?? '-');
  const month = letters.findIndex((letter, at) => at !== year && MONTHS.includes(letter));
  const day = letters.findIndex((letter, at) => at !== year && at !== month && DAYS.includes(letter));
  if (year < 0 || month < 0 || day < 0) return null;
  return ORDERS[[year, month, day].join('')] ?? null;
}

/** By the places of year, month and day. */
const ORDERS: Readonly<Record<string, MarkedOrder>> = {
  '012': 'year-first',
  '210': 'day-first',
  '201': 'month-first',
};

/** The text, folded by `foldAccents`, without its marks of an order: a label ends before them. */
export function withoutOrderMarks(foldedText: string): string {
  return foldedText.replace(MARK, (mark, ...groups: unknown[]) =>
    readParts(listParts(groups)) ? ' ' : mark,
  );
}

/** The one order that all marks of these texts say; null without any, and if two contradict each other. */
export function readOrderMark(texts: readonly string[]): MarkedOrder | null {
  const orders = texts.flatMap((text) =>
    [...foldAccents(text).matchAll(MARK)].flatMap(([, ...groups]) => readParts(listParts(groups)) ?? []),
  );
  return new Set(orders).size === 1 ? orders[0]! : null;
}

/** The three groups of the form that matched. */
function listParts(groups: readonly unknown[]): string[] {
  return groups.slice(0, 12).filter((group) => typeof group === 'string');
}
