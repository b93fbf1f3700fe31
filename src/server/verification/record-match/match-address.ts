import { ADDRESS_WORDS, OPTIONAL_ADDRESS_WORDS } from '../lexicon/address-words.ts';
import { findSpelling, type Occurrence } from '../lexicon/find-spelling.ts';
import { foldText } from '../lexicon/fold-text.ts';
import { isDigit } from '../lexicon/is-digit.ts';
import { listSpellings } from '../lexicon/list-spellings.ts';
import { COUNTRIES, REGIONS } from '../lexicon/regions.ts';
import { stuckAfter, stuckBefore, type TextSpan } from '../lexicon/text-spans.ts';
import { type FieldMatch, matchAt, selectBest } from './field-match.ts';

const anyGap = () => true;
const noGap = () => false;

/**
 * Searches for a street and house number: their words in any order on one line or two, abbreviated or not, with or
 * without spaces. Figures must agree. Without the house number or the street's own name it is not the address. The
 * score is the share of the words found.
 */
export function matchStreet(spans: readonly TextSpan[], street: string): FieldMatch | null {
  const words = splitStreet(street);
  return selectBest(spans.flatMap((span) => matchWords(span, words) ?? []));
}

/** A town: its name as whole words, or joined with the state or the post code. */
export function matchCity(spans: readonly TextSpan[], city: string): FieldMatch | null {
  const spellings = new Set(listPlaceSpellings(city));
  return findAny(spans, spellings, (before, after, length) => {
    if (before === '' && after === '') return true;
    return length > 3 && (before === '' || isDigit(before.at(-1)) || after === '' || isDigit(after[0]));
  });
}

/** A post code; of ZIP+4 the first five count. */
export function matchPostCode(spans: readonly TextSpan[], code: string): FieldMatch | null {
  const spelling = /^\d{5}-?\d{4}$/.test(code.trim()) ? code.trim().slice(0, 5) : foldText(code);
  if (spelling.length < 3) return null;
  return findAny(
    spans,
    [spelling],
    (before, after) => !isDigit(before.at(-1)) && (after.length === 4 || !isDigit(after[0])),
  );
}

/** A state or province, by its code or its name. */
export function matchRegion(spans: readonly TextSpan[], region: string): FieldMatch | null {
  const foldedRegion = foldText(region);
  const rows = Object.entries(REGIONS).map(([code, names]) => [code, ...names]);
  return matchPlace(spans, rows.find((row) => row.includes(foldedRegion)) ?? [foldedRegion]);
}

/** A country, by its codes or its names. */
export function matchCountry(spans: readonly TextSpan[], country: string): FieldMatch | null {
  const foldedCountry = foldText(country);
  return matchPlace(spans, COUNTRIES.find((row) => row.includes(foldedCountry)) ?? [foldedCountry]);
}

/** Names may be joined with their neighbours; codes are separate or between a town and its post code. */
function matchPlace(spans: readonly TextSpan[], spellings: readonly string[]): FieldMatch | null {
  return findAny(spans, spellings, (before, after, length) => {
    if (length > 4) return true;
    return before.length + after.length === 0 || (before.length !== 1 && /^[A-Z]?\d/.test(after));
  });
}

function findAny(
  spans: readonly TextSpan[],
  spellings: Iterable<string>,
  isPlausible: (before: string, after: string, length: number) => boolean,
): FieldMatch | null {
  const matches: FieldMatch[] = [];
  for (const spelling of spellings) {
    for (const occurrence of findSpelling(spans, spelling, spelling.length > 2 ? anyGap : noGap)) {
      const { span, start, end } = occurrence;
      const [before, after] = [stuckBefore(span, start), stuckAfter(span, end)];
      if (isPlausible(before, after, spelling.length)) matches.push(matchAt(occurrence, 1));
    }
  }
  return selectBest(matches);
}

/** One word of an address: its spellings, and whether the address is another one without it. */
export type AddressWord = {
  spellings: readonly string[];
  figure: boolean;
  essential: boolean;
  optional: boolean;
};

/** The words of a street and house number. */
export function splitStreet(street: string): AddressWord[] {
  const words = street
    .replaceAll('#', ' ')
    .replace(/(?<=\p{L}{4})stra(ß|ss)e\b/giu, ' strasse')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => foldText(word) !== '')
    .map(toAddressWord);
  const names = words.filter((word) => !word.figure && !word.optional);
  const longest = Math.max(0, ...names.map((word) => word.spellings[0]!.length));
  const house = words.find((word) => word.figure);
  const name = names.find((word) => word.spellings[0]!.length === longest);
  return words.map((word) => ({ ...word, essential: word === house || word === name }));
}

function toAddressWord(word: string): AddressWord {
  const foldedWord = foldText(word);
  const rows = ADDRESS_WORDS.filter((row) => row.includes(foldedWord));
  return {
    spellings: rows.length > 0 ? rows.flat() : listPlaceSpellings(word),
    figure: /^\d/.test(foldedWord),
    essential: false,
    optional: rows.some((row) => OPTIONAL_ADDRESS_WORDS.some((optional) => optional === row[0])),
  };
}

function matchWords(span: TextSpan, words: readonly AddressWord[]): FieldMatch | null {
  let wordCount = 0;
  let occurrenceCount = 0;
  let [start, end] = [span.chars.length, 0];
  for (const word of words) {
    const occurrence = findWord(span, word);
    if (!occurrence && word.essential) return null;
    if (!occurrence && word.optional) continue;
    wordCount += 1;
    if (!occurrence) continue;
    occurrenceCount += 1;
    start = Math.min(start, occurrence.start);
    end = Math.max(end, occurrence.end);
  }
  if (occurrenceCount === 0) return null;
  return matchAt({ span, start, end, confusions: 0, letterConfusions: 0 }, occurrenceCount / wordCount);
}

/** Figures must end there; short words are separate; longer ones may be joined. */
function findWord(span: TextSpan, { spellings, figure }: AddressWord): Occurrence | undefined {
  return spellings
    .flatMap((spelling) => findSpelling([span], spelling, noGap))
    .find(({ start, end }) => {
      const [before, after] = [stuckBefore(span, start), stuckAfter(span, end)];
      // 8 is the address's field number, which sometimes touches the house number
      if (figure) return (!isDigit(before.at(-1)) || before === '8') && !isDigit(after[0]);
      return end - start > 3 || before === '' || after === '' || isDigit(before.at(-1));
    });
}

/** A place's name as one word, in each of its spellings. */
export function listPlaceSpellings(text: string): string[] {
  const saint = text.replace(/\bsaint(e?)\b/giu, 'St$1');
  const full = text.replace(/\bst(e?)\b\.?/giu, 'Saint$1');
  return [...new Set([text, saint, full].flatMap(listSpellings))];
}
