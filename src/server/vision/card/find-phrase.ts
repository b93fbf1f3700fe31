/** Letters and digits that recognisers take for one another, folded to the letter. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B' };

/** Upper case, without accents, spaces or punctuation; look-alike digits become letters. */
export function foldLetters(text: string): string {
  return foldAccents(text)
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[0158]/g, (digit) => LOOK_ALIKES[digit]);
}

/** Letters with strokes, which no accent can be taken off. */
const STROKED: Readonly<Record<string, string>> = { Ł: 'L', Ø: 'O', Đ: 'D' };

/** Upper case without accents: the recogniser loses them more often than not. */
export function foldAccents(text: string): string {
  return text
    .toUpperCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ŁØĐ]/g, (letter) => STROKED[letter]);
}

/** One misread letter is forgiven for every so many of the phrase. */
const LETTERS_PER_ERROR = 7;

/**
 * Whether a phrase stands somewhere in a text, up to a few misread letters: Sellers' edit distance (1980),
 * which may begin and end anywhere in the text. Both folded by `foldLetters`.
 */
export function containsPhrase(text: string, phrase: string): boolean {
  const allowed = Math.floor(phrase.length / LETTERS_PER_ERROR);
  if (allowed === 0) return text.includes(phrase);
  let column = Array.from({ length: phrase.length + 1 }, (_, i) => i);
  for (const letter of text) {
    const next = [0];
    for (let i = 1; i <= phrase.length; i++) {
      const changed = column[i - 1] + (phrase[i - 1] === letter ? 0 : 1);
      next.push(Math.min(changed, column[i] + 1, next[i - 1] + 1));
    }
    column = next;
    if (column[phrase.length] <= allowed) return true;
  }
  return false;
}
