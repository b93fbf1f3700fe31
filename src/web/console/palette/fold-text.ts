/** Letters that Unicode does not decompose, as they are typed without them. */
const PLAIN_LETTERS: Record<string, string> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
};

/** A text in small letters and without accents, so that `yil` finds `Yıldırım`. */
export const foldText = (text: string): string => [...text].map(foldLetter).join('');

const foldLetter = (letter: string): string =>
  [...letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((each) => PLAIN_LETTERS[each] ?? each)
    .join('');

/**
 * The part of a text that begins a word and matches what was typed, without case and accents.
 * @returns the text before it, the match and the text after it; null without a match
 */
export function findMatch(text: string, typed: string): readonly [string, string, string] | null {
  const wanted = foldText(typed.trim());
  if (wanted === '') return null;
  const letters = [...text];
  for (let from = 0; from < letters.length; from += 1) {
    if (from > 0 && /[\p{L}\p{N}]/u.test(letters[from - 1]!)) continue;
    let folded = '';
    for (let to = from; to < letters.length && folded.length < wanted.length; to += 1) {
      folded += foldLetter(letters[to]!);
      if (folded.length >= wanted.length && folded.startsWith(wanted)) {
        const part = (begin: number, end?: number) => letters.slice(begin, end).join('');
        return [part(0, from), part(from, to + 1), part(to + 1)];
      }
    }
  }
  return null;
}
