/** Capital letters that no accent-stripping takes apart, as the recogniser (Chinese and English) reads them. */
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
const STROKED = new RegExp(`[${Object.keys(STROKES).join('')}]`, 'g');

/** Upper case without accents and strokes, which recognisers lose more often than not; all else stays. */
export function foldAccents(text: string): string {
  return text
    .toUpperCase()
    .replace(STROKED, (letter) => STROKES[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

/** What folding leaves as it is: most of what is printed, letter by letter. */
const PLAIN = /^[A-Z0-9]*$/;

/** Capital letters A-Z and digits alone: `Jean-Noël` is `JEANNOEL`. Of one character perhaps nothing, or two. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text;
  return foldAccents(text).replace(/[^A-Z0-9]/g, '');
}
