/**
 * The capital letters that recognisers of text confuse with a digit, and with one another: the only such table. Each
 * view below leaves out the letters that are distinct in its kind of print. No letter looks like two digits, so folding
 * never hides a different digit.
 */
const LETTERS_LIKE: Readonly<Record<string, string>> = {
  '0': 'OQD',
  '1': 'IL',
  '2': 'Z',
  '5': 'S',
  '6': 'G',
  '8': 'B',
};

/** The groups of the table without some letters; the letter that represents the group comes first: `O0`. */
function groupsWithout(letters: string): string[] {
  return Object.entries(LETTERS_LIKE).map(
    ([digit, like]) => Array.from(like, (each) => (letters.includes(each) ? '' : each)).join('') + digit,
  );
}

/** In OCR-B, whose lines are read character by character: all of them. */
const IN_ZONES = groupsWithout('');

/** On cards D and Q are not folded: names are full of them, and recognisers tell them from O reliably. */
const IN_PRINT = groupsWithout('DQ');

const CLASS_IN_PRINT = new Map(
  IN_PRINT.flatMap((members) => Array.from(members, (member) => [member, members[0]!])),
);

/** The text with every character (A-Z, 0-9) replaced by the first of its look-alikes, for comparison. */
export function withoutLookAlikes(text: string): string {
  let plain = '';
  for (const character of text) plain += CLASS_IN_PRINT.get(character) ?? character;
  return plain;
}

/** Are the two characters (A-Z, 0-9) the same, or easily taken for one another in print? */
export function looksAlike(one: string, other: string): boolean {
  return one === other || (CLASS_IN_PRINT.has(one) && CLASS_IN_PRINT.get(one) === CLASS_IN_PRINT.get(other));
}

/** Are the two characters easily taken for one another in a machine-readable zone? */
export function looksAlikeInZone(one: string, other: string): boolean {
  return IN_ZONES.some((group) => group.includes(one) && group.includes(other));
}

/**
 * The text with every character (A-Z, 0-9) replaced by the first of all its look-alikes: for words that are known in
 * advance.
 */
export function withoutAnyLookAlikes(text: string): string {
  return Array.from(text, (each) => IN_ZONES.find((group) => group.includes(each))?.[0] ?? each).join('');
}

/**
 * Letters that are read for a digit between digits. B and D are left out, because field numbers end with them: `4b`,
 * `4d`.
 */
const DIGIT_BY_LETTER = new Map(
  Object.entries(LETTERS_LIKE).flatMap(([digit, letters]) =>
    Array.from(letters.replace(/[BD]/g, ''), (letter) => [letter, digit]),
  ),
);

/** Such a letter is read as a digit after a digit or a separator of digits, unless another letter follows it. */
const BETWEEN_DIGITS = new RegExp(`(?<=[\\d./-])[${[...DIGIT_BY_LETTER.keys()].join('')}](?![A-Z])`, 'g');

/**
 * A text of capitals with digits in place of the letters that look like them among digits. Its length stays the same.
 */
export function correctDigits(text: string): string {
  return text.replace(BETWEEN_DIGITS, (letter) => DIGIT_BY_LETTER.get(letter)!);
}

/**
 * A pattern for a label's letters, of which O and I may be read as digits. Other letters may not: the 155 of an address
 * would be the label ISS.
 */
export function buildLabelPattern(letters: string): string {
  return letters.replaceAll('O', '[O0]').replaceAll('I', '[I1]');
}

/** Capitals that are read for one another where print is small, faint or blurred. */
const LIKE_WHEN_UNCLEAR = ['OQDCG0', 'I1LTJ', 'EFPRKB8', 'HNMWA4', 'UVY', 'S58', 'Z27'];

/** Are the two characters (A-Z, 0-9) alike where print is unclear? Only for words that are known in advance. */
export function looksAlikeWhenUnclear(one: string, other: string): boolean {
  return LIKE_WHEN_UNCLEAR.some((group) => group.includes(one) && group.includes(other));
}

/** The digit that a letter is read for; null for one that looks like no digit. */
export function likelyDigit(character: string): string | null {
  return Object.entries(LETTERS_LIKE).find(([, letters]) => letters.includes(character))?.[0] ?? null;
}

/** The letter that a digit is read for most; null for one that looks like no letter. */
export function likelyLetter(character: string): string | null {
  return LETTERS_LIKE[character]?.[0] ?? null;
}
