/** A letter or spelling, and the ones that may replace it. */
export type Replacement = readonly [from: RegExp, to: string];

/** Every text with and without each replacement, those without first. */
export function expandVariants(texts: readonly string[], replacements: readonly Replacement[]): string[] {
  return replacements.reduce<string[]>(withAndWithout, [...texts]);
}

/** Most texts contain none of the letters, and are returned unchanged. */
function withAndWithout(texts: string[], [from, to]: Replacement): string[] {
  const variants = texts.map((text) => text.replace(from, to));
  if (variants.every((text, index) => text === texts[index])) return texts;
  return [...new Set(texts.flatMap((text, index) => [text, variants[index]!]))];
}
