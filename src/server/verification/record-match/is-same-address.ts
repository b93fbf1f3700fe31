import { foldText } from '../lexicon/fold-text.ts';
import { REGIONS } from '../lexicon/regions.ts';
import { type AddressWord, listPlaceSpellings, splitStreet } from './match-address.ts';

// Compares a detail of the record with the same detail of a document that no machine had to read off a picture.

/**
 * Each word of one has its counterpart in the other, abbreviated or not, in any order. One of them may leave out a word
 * such as "Street"; another word in its place is another street. Figures must be the same.
 */
export function isSameStreet(stored: string, says: string): boolean {
  const [own, other] = [splitStreet(stored), splitStreet(says)];
  const [missing, further] = [listUnmatched(own, other), listUnmatched(other, own)];
  const isOptional = ({ optional }: AddressWord) => optional;
  const isWhole =
    [...missing, ...further].every(isOptional) && (missing.length === 0 || further.length === 0);
  return isWhole && !own.every(isOptional);
}

const listUnmatched = (words: readonly AddressWord[], among: readonly AddressWord[]) =>
  words.filter(({ ways }) => !among.some((each) => each.ways.some((way) => ways.includes(way))));

export function isSameCity(stored: string, says: string): boolean {
  const spellings = listPlaceSpellings(says);
  return listPlaceSpellings(stored).some((spelling) => spelling !== '' && spellings.includes(spelling));
}

/** Of ZIP+4 the first five count. */
export function isSamePostCode(stored: string, says: string): boolean {
  const [own, other] = [stored, says].map(toPostCode);
  return own !== '' && own === other;
}

const toPostCode = (code: string) =>
  /^\d{5}-?\d{4}$/.test(code.trim()) ? code.trim().slice(0, 5) : foldText(code);

/** A state or province, by its code or its name; documents also write the code of ISO 3166-2, as `US-CA`. */
export function isSameRegion(stored: string, says: string): boolean {
  const [own, other] = [stored, says].map((region) => foldText(region.trim().replace(/^[A-Za-z]{2}-/, '')));
  if (own === other) return own !== '';
  return Object.entries(REGIONS).some(
    ([code, names]) => [code, ...names].includes(own!) && [code, ...names].includes(other!),
  );
}
