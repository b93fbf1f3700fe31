type Colleague = { id: number; username: string };

/**
 * The colleagues whom a text names: `@` and the whole of a name, in any case, wherever a word may begin. Of names that
 * begin alike the longest counts; each colleague is given once, by id.
 */
export function findMentions(text: string, colleagues: readonly Colleague[]): Colleague[] {
  const byName = new Map(colleagues.map((each) => [each.username.toLowerCase(), each]));
  if (byName.size === 0) return [];
  const found = new Set<Colleague>();
  for (const [, name] of text.matchAll(mentionOf([...byName.keys()]))) {
    // A letter may fold to another one than it is in lower case: that is nobody's name.
    const colleague = byName.get(name!.toLowerCase());
    if (colleague) found.add(colleague);
  }
  return [...found].sort((a, b) => a.id - b.id);
}

/** The same text with each of these names, where it is one, as `@staff`: a note is the subject's, its readers are not. */
export function hideMentions(text: string, names: readonly string[]): string {
  return names.length === 0 ? text : text.replace(mentionOf(names), '@staff');
}

function mentionOf(names: readonly string[]): RegExp {
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  const any = longestFirst.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])@(${any})(?![\\p{L}\\p{N}])`, 'giu');
}
