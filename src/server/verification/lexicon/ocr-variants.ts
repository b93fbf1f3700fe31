import { expandVariants, type Replacement } from './expand-variants.ts';
import { foldText } from './fold-text.ts';

/**
 * What the recogniser makes of letters that its alphabet does not have and that do not simply lose their accent, most
 * of them small: 8 ways of printing 93 names (4 typefaces, lines 22 and 34 pixels high) were read.
 */
const MISREAD: readonly Replacement[] = [
  [/ẞ/g, 'B'],
  [/Ł/g, 'T'],
  [/Œ/g, 'CE'],
  [/Œ/g, 'E'],
  [/Æ/g, 'E'],
  [/Þ/g, 'P'],
  [/Ð/g, 'O'],
  [/[ÛŮ]/g, 'O'],
  [/[ÜŰ]/g, 'UI'],
  [/Ñ/g, 'FI'],
  [/Ñ/g, 'NI'],
  [/Ó/g, '6'],
];

/** The ways in which a word's own letters are misread, in A-Z and 0-9; none of a word without such letters. */
export function ocrVariants(word: string): string[] {
  const upper = word.replaceAll('ß', 'ẞ').toUpperCase().normalize('NFC');
  const [, ...misread] = expandVariants([upper], MISREAD);
  return [...new Set(misread.map(foldText))];
}
