/**
 * Spellings of one name in Latin letters, each with what stands for all of them: from Arabic (vowels are chosen freely,
 * consonants doubled or not) and from Cyrillic (ISO 9, BGN/PCGN, French and German ways).
 */
const SAME: readonly (readonly [RegExp, string])[] = [
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
 * What a name's spellings in Latin letters have in common: MOHAMMED and MUHAMMAD, YUSUF and YOUSUF, IVANOV and IVANOFF
 * have one key. Two names with one key may still be two: it is for not accusing, never for taking names for the same.
 * @param name folded: capital letters of A to Z
 */
export function romanisedKey(name: string): string {
  return SAME.reduce((key, [spelling, common]) => key.replace(spelling, common), name);
}
