import { foldText } from '../lexicon/fold-text.ts';
import { listSpellings } from '../lexicon/list-spellings.ts';
import { PARTICLES } from '../lexicon/name-words.ts';
import { ocrVariants } from '../lexicon/ocr-variants.ts';
import { romanisedKey } from '../lexicon/romanised-key.ts';
import { MIN_CUT_LETTERS, MIN_FULL_FIELD, NAME_CERTAINTY, SHORT_NAME } from '../policy/score-policy.ts';

/**
 * How two whole names compare. `same`, with its worth from 0 to 1; `unsure`: spellings of one name in Latin letters, or
 * a beginning that is too short, which may be two people's; `other`: neither.
 */
export type NameComparison = { is: 'same'; certainty: number } | { is: 'unsure' } | { is: 'other' };

export type NameNature = {
  role: 'family' | 'given';
  /** the document's name may be truncated */
  isCut: boolean;
};

const same = (certainty = 1): NameComparison => ({ is: 'same', certainty });
const UNSURE_NAMES: NameComparison = { is: 'unsure' };
const OTHER_NAMES: NameComparison = { is: 'other' };

/** Compares a name of the record with the document's. */
export function compareNames(
  storedName: string,
  documentName: string,
  { role, isCut }: NameNature,
): NameComparison {
  const [storedWords, other] = [toWords(storedName), toWords(documentName)];
  if (storedWords.length === 0 || other.length === 0) return OTHER_NAMES;
  if (isSameWord(storedName, documentName)) return same();
  if (role === 'family' && isSameCore(storedWords, other)) return same(NAME_CERTAINTY.particle);
  if (isPart(storedWords, other, role) || isOpening(other, storedWords))
    return same(NAME_CERTAINTY.firstPartAlone);
  return (
    compareBeginnings(storedName, documentName, isCut) ??
    (isRomanised(storedWords, other) ? UNSURE_NAMES : OTHER_NAMES)
  );
}

/** A name's words, at blanks and hyphens; letters of other alphabets do not count. */
function toWords(name: string): string[] {
  return name.split(/[^\p{L}\p{M}\p{N}'’]+/u).filter((word) => foldText(word) !== '');
}

function isSameWord(one: string, other: string): boolean {
  const spellings = new Set(listSpellings(other));
  return listSpellings(one).some((spelling) => spelling !== '' && spellings.has(spelling));
}

/** `CRUZ` for `de la Cruz`. */
function isSameCore(storedWords: readonly string[], other: readonly string[]): boolean {
  const [one, two] = [storedWords, other].map((words) => words.filter((word) => !isParticle(word)).join(''));
  return foldText(one ?? '').length > SHORT_NAME && isSameWord(one ?? '', two ?? '');
}

const isParticle = (word: string) => PARTICLES.some((particle) => particle === foldText(word));

/** Has the document all words of the record's name in their order, and others besides? Short ones must come first. */
function isPart(storedWords: readonly string[], other: readonly string[], role: NameNature['role']): boolean {
  let at = 0;
  for (const word of other) if (storedWords[at] !== undefined && isSameWord(storedWords[at]!, word)) at += 1;
  const opens = role === 'given' && isSameWord(storedWords[0]!, other[0]!);
  return at === storedWords.length && (opens || isLong(storedWords));
}

/** Does the record's name open with all words of the document's? */
function isOpening(other: readonly string[], storedWords: readonly string[]): boolean {
  return (
    other.every((word, at) => storedWords[at] !== undefined && isSameWord(word, storedWords[at]!)) &&
    isLong(other)
  );
}

const isLong = (words: readonly string[]) => foldText(words.join('')).length > SHORT_NAME;

/** Fields of cards, codes and records are too short for some names. */
function compareBeginnings(storedName: string, documentName: string, isCut: boolean): NameComparison | null {
  const [storedSpellings, other] = [listSpellings(storedName), listSpellings(documentName)];
  const begins = (wholes: readonly string[], parts: readonly string[], min: number) =>
    parts.some((part) => part.length >= min && wholes.some((whole) => whole.startsWith(part)));
  if (begins(storedSpellings, other, isCut ? MIN_CUT_LETTERS : MIN_FULL_FIELD))
    return same(NAME_CERTAINTY.truncated);
  if (begins(other, storedSpellings, MIN_FULL_FIELD)) return same(NAME_CERTAINTY.truncated);
  return isCut && begins(storedSpellings, other, 1) ? UNSURE_NAMES : null;
}

/** Abbreviations of one name, by the key of its spellings. */
const ABBREVIATIONS: Readonly<Record<string, string>> = Object.fromEntries(
  ['MD', 'MOHD', 'MUHD', 'MHD'].map((short) => [short, romanisedKey('MOHAMMED')]),
);

/** Every word of one name has a spelling of it in the other, or all of them together. */
function isRomanised(storedWords: readonly string[], other: readonly string[]): boolean {
  const [ones, others] = [storedWords, other].map((words) => words.map(toKey));
  const all = (keys: readonly string[], among: readonly string[]) => keys.every((key) => among.includes(key));
  return all(ones!, others!) || all(others!, ones!) || toKey(storedWords.join('')) === toKey(other.join(''));
}

function toKey(word: string): string {
  const foldedWord = foldText(word);
  return ABBREVIATIONS[foldedWord] ?? romanisedKey(foldedWord);
}

/**
 * Have both names one word of two letters or more, in any spelling? The document's word may have a letter of the
 * record's as the recogniser misreads it: BOGUSTAW for Bogusław.
 */
export function sharesWord(storedName: string, documentName: string): boolean {
  const words = toWords(documentName).filter((word) => foldText(word).length > 1);
  return toWords(storedName).some((word) => {
    const misread = ocrVariants(word);
    return words.some((each) => isSameWord(word, each) || misread.includes(foldText(each)));
  });
}
