const CLASSES: Readonly<Record<string, string>> = {
  ...same('BFPV', '1'),
  ...same('CGJKQSXZ', '2'),
  ...same('DT', '3'),
  ...same('L', '4'),
  ...same('MN', '5'),
  ...same('R', '6'),
};

function same(letters: string, digit: string): Record<string, string> {
  return Object.fromEntries(Array.from(letters, (letter) => [letter, digit]));
}

const CODE_LENGTH = 4;

/**
 * The Soundex code of a surname in capitals (National Archives of the United States, "The Soundex Indexing System"): its
 * initial, and the classes of three further consonants. A vowel parts two letters of one class, H and W do not.
 */
export function codeSoundex(name: string): string {
  const letters = name.replace(/[^A-Z]/g, '');
  let code = letters.charAt(0);
  let last = CLASSES[code];
  for (const letter of letters.slice(1)) {
    const digit = CLASSES[letter];
    if (digit !== undefined && digit !== last) code += digit;
    if (letter !== 'H' && letter !== 'W') last = digit;
  }
  return code.slice(0, CODE_LENGTH).padEnd(CODE_LENGTH, '0');
}
