/** Capital letters that no accent-stripping splits, as the recogniser (Chinese and English) reads them. */
const STROKES: Readonly<Record<string, string>> = {
  ẞ: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Ł: 'L',
  Þ: 'TH',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'N',
  Ĳ: 'IJ',
  Ŀ: 'L',
  Ə: 'E',
};
const STROKED_LETTERS = new RegExp(`[${Object.keys(STROKES).join('')}]`, 'g');

/** Upper case without accents and strokes, which recognisers lose more often than not; all else is unchanged. */
export function foldAccents(text: string): string {
  return text
    .toUpperCase()
    .replace(STROKED_LETTERS, (letter) => STROKES[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

/** Characters that folding leaves unchanged: most printed ones. */
const PLAIN_TEXT = /^[A-Z0-9]*$/;

/** Only capital letters A-Z and digits: `Jean-Noël` is `JEANNOEL`. One character may become none, or two. */
export function foldText(text: string): string {
  if (PLAIN_TEXT.test(text)) return text;
  return foldAccents(text).replace(/[^A-Z0-9]/g, '');
}
