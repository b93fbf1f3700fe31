/** The last typed word: `@` where a word may begin, and the beginning of a name. */
const BEGUN_NAME = /(?:^|[^\p{L}\p{N}])@([^@\n]*)$/u;
const MAX_SUGGESTIONS = 6;

/** The colleagues whom the end of a text begins to name, by name; none once a name is whole. */
export function suggestNames(text: string, names: readonly string[]): string[] {
  const begun = BEGUN_NAME.exec(text)?.[1]?.toLocaleLowerCase();
  if (begun === undefined) return [];
  return names.filter((name) => name.toLocaleLowerCase().startsWith(begun)).slice(0, MAX_SUGGESTIONS);
}

/** The text with the name in place of what began it. */
export const addMention = (text: string, name: string): string =>
  `${text.slice(0, text.lastIndexOf('@'))}@${name} `;
