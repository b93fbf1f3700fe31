/** One letter may be misread for each so many letters of the phrase. */
const LETTERS_PER_ERROR = 7;

/**
 * Whether a text contains a phrase, with a few misread letters. Sellers' edit distance (1980) may begin and end
 * anywhere in the text. Ukkonen's cut-off (1985) keeps few cells of its table filled. Both texts are folded alike.
 */
export function containsPhrase(text: string, phrase: string): boolean {
  const maxErrors = Math.floor(phrase.length / LETTERS_PER_ERROR);
  if (maxErrors === 0) return text.includes(phrase);
  // Each letter that the text lacks counts as one misread.
  if (text.length < phrase.length - maxErrors) return false;
  if (!hasIntactPart(text, phrase, maxErrors + 1)) return false;
  // The cost of the phrase's first i letters if they end at the letter just read; beyond `last` it is too high.
  const costs = Uint8Array.from({ length: phrase.length + 1 }, (_, i) => Math.min(i, maxErrors + 1));
  let last = maxErrors;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    let diagonal = 0;
    last = Math.min(last + 1, phrase.length);
    for (let i = 1; i <= last; i++) {
      const above = costs[i]!;
      const changeCost = diagonal + (phrase.charCodeAt(i - 1) === letter ? 0 : 1);
      costs[i] = Math.min(changeCost, above + 1, costs[i - 1]! + 1, maxErrors + 1);
      diagonal = above;
    }
    while (costs[last]! > maxErrors) last--;
    if (last === phrase.length) return true;
  }
  return false;
}

/**
 * Whether one of so many equal parts of the phrase is in the text. Fewer misread letters than parts leave one intact
 * (Wu and Manber, 1992), so that most texts need no table.
 */
function hasIntactPart(text: string, phrase: string, parts: number): boolean {
  for (let part = 0; part < parts; part++) {
    const start = Math.floor((part * phrase.length) / parts);
    const end = Math.floor(((part + 1) * phrase.length) / parts);
    if (text.includes(phrase.slice(start, end))) return true;
  }
  return false;
}
