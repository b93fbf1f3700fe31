import { looksAlike } from './look-alikes.ts';

/** Can `letters` be split completely into the given words (look-alike characters allowed in long ones)? */
export function isComposedFrom(letters: string, words: readonly string[]): boolean {
  const reachable = new Set([0]);
  for (let at = 0; at < letters.length; at += 1) {
    if (!reachable.has(at)) continue;
    for (const word of words) if (matchesAt(letters, at, word)) reachable.add(at + word.length);
  }
  return reachable.has(letters.length);
}

/** Words of one or two letters must be read exactly: too many others look like them. */
function matchesAt(letters: string, at: number, word: string): boolean {
  if (word.length <= 2) return word !== '' && letters.startsWith(word, at);
  if (at + word.length > letters.length) return false;
  for (let index = 0; index < word.length; index += 1) {
    if (!looksAlike(letters[at + index]!, word[index]!)) return false;
  }
  return true;
}
