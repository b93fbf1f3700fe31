/** Spellings of one word, which callers exchange. */
const SPELLINGS: readonly [RegExp, string][] = [[/licence/g, 'license']];

/** Letters that may differ in a misspelt name. */
const MAX_EDITS = 2;

const toWords = (name: string): string[] => {
  const lower = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
    .join(' ');
  return SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), lower).split(' ');
};

/**
 * The known name that a caller probably meant by an unknown one: the same words in another case or spelling, the same
 * words and more, or at most two other letters; null if none is near.
 */
export function findNearestName(unknown: string, names: readonly string[]): string | null {
  const words = toWords(unknown);
  const joinedName = words.join('');
  const same = names.find((name) => toWords(name).join('') === joinedName);
  if (same !== undefined) return same;
  return findByDistance(joinedName, names) ?? findByWords(words, names);
}

function findByDistance(joinedName: string, names: readonly string[]): string | null {
  const limit = Math.min(MAX_EDITS, Math.floor(joinedName.length / 3));
  const [nearest] = names
    .map((name) => ({ name, edits: countEdits(joinedName, toWords(name).join('')) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits);
  return nearest?.name ?? null;
}

/** The shortest known name that has all words of the unknown one. */
function findByWords(words: readonly string[], names: readonly string[]): string | null {
  if (words.join('').length < 4) return null;
  const [shortest] = names
    .filter((name) => words.every((word) => toWords(name).includes(word)))
    .sort((a, b) => a.length - b.length);
  return shortest ?? null;
}

/** The number of letters to insert, delete or replace (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replacementCost = row[column - 1]! + (letter === to[column - 1] ? 0 : 1);
      next.push(Math.min(replacementCost, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
