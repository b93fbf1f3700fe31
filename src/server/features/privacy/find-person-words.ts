import type { PersonWord } from '../../store/subject-words.ts';

/** A stretch of a text that names the person. */
export type Place = { start: number; end: number };

type Segment = Place & { text: string };
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

/**
 * Finds the words of a person in a text: alone, with punctuation inside as in an e-mail address, or in groups
 * as a number is written.
 * @returns the stretches with a word that only this person has, and those with a word that others have too
 */
export function findPersonWords(text: string, words: readonly PersonWord[]) {
  const known = new Map(words.map(({ word, isOnly }) => [word, isOnly]));
  const segments = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match): Segment => {
    return { text: match[0], start: match.index, end: match.index + match[0].length };
  });
  const only: Place[] = [];
  const shared: (Place & { word: string })[] = [];
  for (const [at, first] of segments.entries()) {
    for (const last of segments.slice(at, at + MAX_RUN)) {
      const { start } = first;
      const { end } = last;
      const word = foldWord(text.slice(start, end));
      const isOnly = isOneWord(text.slice(start, end)) ? known.get(word) : undefined;
      if (isOnly) only.push({ start, end });
      else if (isOnly === false) shared.push({ start, end, word });
    }
  }
  return { only, shared };
}

/** Spaces are inside a number alone: “Ada M.” is not Adam. */
const isOneWord = (text: string) => !/\s/.test(text) || /\d/.test(text);
