import type { TextLine } from '../../vision/evidence.ts';
import { SCRIPT_POLICY as POLICY } from '../policy/script-policy.ts';

/** Letters, capital and small, for which print in Cyrillic or Greek is seldom or never mistaken. */
const LATIN_ALONE = /[DFGJLQRSUVdfgjlstvzq]/;

/**
 * Whether a card is printed in letters that the recogniser does not know. Arabic, Hebrew, Devanagari and Chinese are
 * found and not read. Cyrillic and Greek are read as similar Latin letters (`BOANTENbCKOE`), with almost none of the
 * others. A card with as much Latin print beside it is read by that print.
 *
 * @param unread the share of text-like print that could not be read with certainty, 0 .. 1
 */
export function isOtherScript(lines: readonly TextLine[], unread: number): boolean {
  const letters = lines.flatMap(({ text }) => text.match(/\p{L}/gu) ?? []);
  if (letters.length < POLICY.fewLetters && unread >= POLICY.unreadFrom) return true;
  if (letters.length < POLICY.letters) return false;
  const alone = letters.filter((letter) => LATIN_ALONE.test(letter)).length;
  return alone < POLICY.latinAloneBelow * letters.length;
}
