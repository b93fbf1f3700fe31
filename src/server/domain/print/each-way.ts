/** A letter or spelling, and what may stand in its place. */
export type Replacement = readonly [from: RegExp, to: string];

/** Every text with and without each replacement, those without first. */
export function eachWay(texts: readonly string[], replacements: readonly Replacement[]): string[] {
  return replacements.reduce<string[]>(
    (ways, [from, to]) => [...new Set(ways.flatMap((text) => [text, text.replace(from, to)]))],
    [...texts],
  );
}
