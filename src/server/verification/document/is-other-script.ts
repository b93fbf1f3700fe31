import type { TextLine } from '../../vision/evidence.ts';
import { SCRIPT_POLICY as POLICY } from '../policy/script-policy.ts';

/** Letters, capital and small, that print in Cyrillic or Greek is never or seldom taken for. */
const LATIN_ALONE = /[DFGJLQRSUVdfgjlstvzq]/;

/**
 * Whether a card is printed in letters that the recogniser does not know. Arabic, Hebrew, Devanagari and Chinese are
 * found and not read; of Cyrillic and Greek it makes the Latin letters that look like theirs (`BOANTENbCKOE`), with
 * hardly one of the others. A card with as much Latin print beside it is read by that.
 *
 * @param unread how much of what looks like text could not be read surely, 0 .. 1
 */
export function isOtherScript(lines: readonly TextLine[], unread: number): boolean {
  const letters = lines.flatMap(({ text }) => text.match(/\p{L}/gu) ?? []);
  if (letters.length < POLICY.fewLetters && unread >= POLICY.unreadFrom) return true;
  if (letters.length < POLICY.letters) return false;
  const alone = letters.filter((letter) => LATIN_ALONE.test(letter)).length;
  return alone < POLICY.latinAloneBelow * letters.length;
}
