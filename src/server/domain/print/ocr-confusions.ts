/**
 * Characters that a recogniser takes for one another in the print of cards: O/0, I/1/L, S/5, B/8, Z/2, G/6.
 * No two digits share a class, so that a differing digit always shows.
 */
const CLASSES = ['O0', 'IL1', 'S5', 'B8', 'Z2', 'G6'];

const CLASS_OF = new Map(
  CLASSES.flatMap((members) => Array.from(members, (member) => [member, members[0]!])),
);

/** The text with every character (A-Z, 0-9) replaced by the first of its look-alikes, to be compared by. */
export function withoutLookAlikes(text: string): string {
  let plain = '';
  for (const character of text) plain += CLASS_OF.get(character) ?? character;
  return plain;
}

/** Are the two characters (A-Z, 0-9) the same, or easily taken for one another? */
export function looksAlike(one: string, other: string): boolean {
  return one === other || (CLASS_OF.has(one) && CLASS_OF.get(one) === CLASS_OF.get(other));
}

export function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}
