import { foldAccents } from './find-phrase.ts';

/** Letters that recognisers read for digits between digits. */
const DIGIT_LIKE: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1' };

const YEAR = '(?:19|20)\\d{2}';
const DAY = '\\d{1,2}';
const GAP = '[./\\- ]';

/** `1986-10-16`, `10/16/1986`, `16.10.1986`, `16 OCT 1986`. */
const DATE = new RegExp(
  [
    `${DAY}${GAP}${DAY}${GAP}${YEAR}`,
    `${YEAR}${GAP}${DAY}${GAP}${DAY}`,
    `${DAY}[ .-]?[A-Z]{3,4}[ .-]{0,2}${YEAR}`,
  ]
    .map((form) => `(?<!\\d)${form}(?!\\d)`)
    .join('|'),
  'g',
);

/** `16.10.86`, where no longer date stands: in `3.16.10.1986` the 3 is the field's number. */
const SHORT_DATE = /(?<![\d/])\d{1,2}[./]\d{1,2}[./]\d{2}(?![\d./])/g;

/** Two-digit years up to this are in this century; licences run out at most fifteen years ahead. */
const CENTURY_TURN = 45;

/** A date as it stands in the text, and its year. Day and month are not told apart here. */
export type FoundDate = { text: string; year: number };

/** Every distinct date in a line, in the forms documents print. */
export function findDates(line: string): FoundDate[] {
  const text = foldAccents(line).replace(/(?<=[\d./-])[OQIL](?![A-Z])/g, (letter) => DIGIT_LIKE[letter]);
  const full = text.match(DATE) ?? [];
  const short = text.replace(DATE, ' ').match(SHORT_DATE) ?? [];
  return [...new Set([...full, ...short])].map((date) => ({ text: date, year: yearOf(date) }));
}

function yearOf(date: string): number {
  const full = date.match(/(?:19|20)\d{2}/);
  if (full) return Number(full[0]);
  const short = Number(date.slice(-2));
  return short > CENTURY_TURN ? 1900 + short : 2000 + short;
}
