/**
 * Spellings of one name in Latin letters, each with the one that represents them all. From Arabic: vowels vary freely,
 * and consonants are doubled or not. From Cyrillic: ISO 9, BGN/PCGN, French and German romanisation.
 */
const SAME_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/SHTCH|SHCH|SCHTSCH|SCH|CHTCH/g, 'X'],
  [/(OFF|OW)$/, 'OV'],
  [/(EFF|EW)$/, 'EV'],
  [/PH/g, 'F'],
  [/W/g, 'V'],
  [/Q/g, 'K'],
  [/OU|OO/g, 'U'],
  [/EE/g, 'I'],
  [/[YJ]/g, 'I'],
  [/O/g, 'U'],
  [/E/g, 'A'],
  [/(.)\1+/g, '$1'],
];

/**
 * The common key of a name's spellings in Latin letters: MOHAMMED and MUHAMMAD, YUSUF and YOUSUF, IVANOV and IVANOFF
 * have one key. Two different names may have one key. So the key can clear a contradiction, and never proves that two
 * names are the same.
 * @param name folded: capital letters of A to Z
 */
export function romanisedKey(name: string): string {
  return SAME_SOUNDS.reduce((key, [spelling, common]) => key.replace(spelling, common), name);
}
