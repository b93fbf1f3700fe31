import { foldText } from '../lexicon/fold-text.ts';
import { REGIONS } from '../lexicon/regions.ts';
import { type AddressWord, listPlaceSpellings, splitStreet } from './match-address.ts';

// Compares a detail of the record with the same detail of a document that no machine had to read off an image.

/**
 * Each word of one has its counterpart in the other, abbreviated or not, in any order. One of them may leave out a word
 * such as "Street"; another word in its place is another street. Figures must be the same.
 */
export function isSameStreet(recordStreet: string, documentStreet: string): boolean {
  const [recordWords, documentWords] = [splitStreet(recordStreet), splitStreet(documentStreet)];
  const missing = listUnmatched(recordWords, documentWords);
  const further = listUnmatched(documentWords, recordWords);
  const isOptional = ({ optional }: AddressWord) => optional;
  const isWhole =
    [...missing, ...further].every(isOptional) && (missing.length === 0 || further.length === 0);
  return isWhole && !recordWords.every(isOptional);
}

const listUnmatched = (words: readonly AddressWord[], candidates: readonly AddressWord[]) =>
  words.filter(
    ({ spellings }) =>
      !candidates.some((candidate) => candidate.spellings.some((spelling) => spellings.includes(spelling))),
  );

export function isSameCity(recordCity: string, documentCity: string): boolean {
  const spellings = listPlaceSpellings(documentCity);
  return listPlaceSpellings(recordCity).some((spelling) => spelling !== '' && spellings.includes(spelling));
}

/** Of ZIP+4 the first five count. */
export function isSamePostCode(recordCode: string, documentCode: string): boolean {
  const code = toPostCode(recordCode);
  return code !== '' && code === toPostCode(documentCode);
}

const toPostCode = (code: string) =>
  /^\d{5}-?\d{4}$/.test(code.trim()) ? code.trim().slice(0, 5) : foldText(code);

/** A state or province, by its code or its name; documents also write the code of ISO 3166-2, as `US-CA`. */
export function isSameRegion(recordRegion: string, documentRegion: string): boolean {
  const [recordKey, documentKey] = [toRegionKey(recordRegion), toRegionKey(documentRegion)];
  if (recordKey === documentKey) return recordKey !== '';
  return Object.entries(REGIONS).some(
    ([code, names]) => [code, ...names].includes(recordKey) && [code, ...names].includes(documentKey),
  );
}

const toRegionKey = (region: string) => foldText(region.trim().replace(/^[A-Za-z]{2}-/, ''));
