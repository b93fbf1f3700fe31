import type { PersonWord } from '../../../store/subject-words.ts';

/** A stretch of a text that names the person. */
export type Place = { start: number; end: number };

/** A number that is written in groups has at most this many. */
const MAX_RUN = 8;
/** The search's words have at most this many characters. */
const MAX_WORD = 100;

/** Folds a word as the database's `search_word` does. */
export const foldWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\s|[\u0300-\u036f]|[\u2019!-/:-@[-`{-~]/g, '')
    .toLowerCase()
    .slice(0, MAX_WORD);

/** A word of the person in a text, and whether no other person has it. */
export type WordPlace = Place & PersonWord;

/**
 * Finds the words of a person in a text: alone, with punctuation inside as in an e-mail address, or in groups
 * as a number is written.
 */
export function findPersonWords(text: string, words: readonly PersonWord[]): WordPlace[] {
  const personWords = new Map(words.map(({ word, isOnly }) => [word, isOnly]));
  const segments = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match): Place => {
    return { start: match.index, end: match.index + match[0].length };
  });
  return segments.flatMap(({ start }, at) =>
    segments.slice(at, at + MAX_RUN).flatMap(({ end }): WordPlace[] => {
      const part = text.slice(start, end);
      const word = foldWord(part);
      const isOnly = isOneWord(part) ? personWords.get(word) : undefined;
      return isOnly === undefined ? [] : [{ start, end, word, isOnly }];
    }),
  );
}

/** Whether a word in a sentence is a name or a number, and not another word that is written alike. */
export function isClearInProse(part: string): boolean {
  const length = [...part].length;
  return length >= 3 && (length >= 5 || /\d|^\P{Ll}/u.test(part));
}

/** Spaces are inside a number alone: “Ada M.” is not Adam. */
const isOneWord = (text: string) => !/\s/.test(text) || /\d/.test(text);
