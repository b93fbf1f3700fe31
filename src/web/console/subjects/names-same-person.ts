/** Compares letters without case, accents, spaces and punctuation: not every keyboard has the letters of a document. */
const LETTERS = new Intl.Collator('en', { usage: 'search', sensitivity: 'base', ignorePunctuation: true });

/** Whether a name that was typed is this one. It guards against another person, not against another way of writing. */
export function namesSamePerson(typed: string, name: string): boolean {
  // A name that is punctuation alone is the same to the collator as nothing.
  return typed.trim() !== '' && LETTERS.compare(withoutSpaces(typed), withoutSpaces(name)) === 0;
}

const withoutSpaces = (text: string) => text.replace(/\s+/gu, '');
