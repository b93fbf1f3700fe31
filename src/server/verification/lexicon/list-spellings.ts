import { expandVariants, type Replacement } from './expand-variants.ts';
import { foldText } from './fold-text.ts';

/** How a letter is spelled out where it cannot be printed: German ü, Nordic å. */
const SPELLED_OUT: readonly Replacement[] = [
  [/Ä/g, 'AE'],
  [/Ö/g, 'OE'],
  [/Ü/g, 'UE'],
  [/Ø/g, 'OE'],
  [/Å/g, 'AA'],
];

/** The reverse: AE, OE and UE back to one letter, except before a final L, so that Michael and Samuel keep their E. */
const WRITTEN_AS_ONE: readonly Replacement[] = [
  [/AE(?!L$)/g, 'A'],
  [/OE(?!L$)/g, 'O'],
  [/UE(?!L$)/g, 'U'],
  [/AA(?!L$)/g, 'A'],
];

/**
 * A word's spellings in capitals A-Z, the plain one first: `Müller` may be printed MÜLLER (read MULLER) or
 * MUELLER, and `Mueller` may be printed MÜLLER (read MULLER).
 */
export function listSpellings(word: string): string[] {
  const upper = word.replaceAll('ß', 'ẞ').toUpperCase().normalize('NFC');
  const spelledOut = expandVariants([upper], SPELLED_OUT).map(foldText);
  return [...new Set(expandVariants(spelledOut, WRITTEN_AS_ONE))];
}
