import { expandVariants, type Replacement } from './expand-variants.ts';
import { foldText } from './fold-text.ts';

/**
 * The recogniser's readings of letters that its alphabet lacks and that do not just lose their accent, mostly small
 * ones. Measured on 93 names printed in 8 ways (4 typefaces, lines 22 and 34 pixels high).
 */
const MISREAD_LETTERS: readonly Replacement[] = [
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

/** The ways in which a word's own letters are misread, in A-Z and 0-9; none for a word without such letters. */
export function ocrVariants(word: string): string[] {
  const upper = word.replaceAll('ß', 'ẞ').toUpperCase().normalize('NFC');
  const [, ...misread] = expandVariants([upper], MISREAD_LETTERS);
  return [...new Set(misread.map(foldText))];
}
