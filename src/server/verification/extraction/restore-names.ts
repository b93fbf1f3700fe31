import type { ExtractedField, ExtractedFields } from '../document/extracted-document.ts';
import { foldAccents, foldText } from '../lexicon/fold-text.ts';
import { listSpellings } from '../lexicon/list-spellings.ts';
import { findSuffix } from '../lexicon/name-words.ts';
import type { PrintedLine } from './printed-lines.ts';

type NameFields = Pick<ExtractedFields, 'last_name' | 'first_name' | 'full_name'>;

/** The suffix behind a printed name, which the name itself is said without. */
export function findPrintedSuffix(
  lines: readonly PrintedLine[],
  { last_name, first_name, full_name }: NameFields,
): Pick<ExtractedFields, 'suffix'> {
  for (const name of [last_name, full_name, first_name]) {
    const line = name?.box && lines.find(({ line: { box } }) => box === name.box);
    const value = line ? findSuffix(line.text.replace(/[. ]+$/, '')) : null;
    if (name && value) return { suffix: { ...name, value } };
  }
  return {};
}

/**
 * The names of a zone or barcode in the letters of the print: codes have no accents, and spell some letters out
 * (ICAO 9303-3, section 6). Only a printed line that is the same name in another spelling counts.
 */
export function restoreNames(
  { last_name, first_name }: NameFields,
  lines: readonly PrintedLine[],
  country: string | null,
): NameFields {
  const restore = (name: ExtractedField | undefined) => {
    const isCode = name?.source === 'zone' || name?.source === 'barcode';
    const value = name && isCode ? readLetters(name.value, lines, country) : null;
    return name && value ? { ...name, value } : null;
  };
  const [last, first] = [restore(last_name), restore(first_name)];
  return { ...(last ? { last_name: last } : {}), ...(first ? { first_name: first } : {}) };
}

function readLetters(coded: string, lines: readonly PrintedLine[], country: string | null): string | null {
  const spellings = new Set(listSpellings(coded));
  for (const { line, text, rest } of lines) {
    const name = rest === text ? line.text : line.text.slice(-rest.length);
    const printedName = name.trim().normalize('NFC').toUpperCase();
    if (!listSpellings(printedName).some((spelling) => spellings.has(spelling))) continue;
    if (foldAccents(printedName) !== printedName) return printedName;
    const restoredName = restoreLetters(coded, foldText(printedName), LETTERS_OF[country ?? ''] ?? {});
    if (restoredName !== coded) return restoredName;
  }
  return null;
}

type SpelledOut = Readonly<Partial<Record<string, string>>>;

const NORDIC_LETTERS: SpelledOut = { OE: 'Ø', AA: 'Å' };
const GERMAN_LETTERS: SpelledOut = { AE: 'Ä', OE: 'Ö', UE: 'Ü' };
const SWEDISH_LETTERS: SpelledOut = { AE: 'Ä', OE: 'Ö', AA: 'Å' };

/** The letter that two letters of a code spell out where the print has one, which the recogniser reads without its sign. */
const LETTERS_OF: Readonly<Record<string, SpelledOut>> = {
  ...Object.fromEntries(['NOR', 'DNK', 'FRO', 'GRL'].map((code) => [code, NORDIC_LETTERS])),
  ...Object.fromEntries(
    ['DEU', 'D', 'AUT', 'CHE', 'LIE', 'LUX', 'EST', 'HUN', 'TUR'].map((code) => [code, GERMAN_LETTERS]),
  ),
  ...Object.fromEntries(['SWE', 'FIN'].map((code) => [code, SWEDISH_LETTERS])),
};

/** @param printedName only letters A-Z and digits, of the same name */
function restoreLetters(coded: string, printedName: string, letters: SpelledOut): string {
  let [at, restored] = [0, ''];
  for (let from = 0; from < coded.length; from++) {
    const pair = coded.slice(from, from + 2);
    const isOne = printedName[at] === pair[0] && printedName[at + 1] !== pair[1];
    const letter = isOne ? letters[pair] : undefined;
    restored += letter ?? coded[from];
    if (letter) from += 1;
    if (letter || printedName[at] === coded[from]) at += 1;
  }
  return restored;
}
