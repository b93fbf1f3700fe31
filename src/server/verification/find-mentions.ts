type Colleague = { id: number; username: string };

/**
 * The colleagues that a text mentions: `@` and the whole of a name, in any case, wherever a word may begin. Of names
 * that begin alike the longest counts. Each colleague is given once, by id.
 */
export function findMentions(text: string, colleagues: readonly Colleague[]): Colleague[] {
  const byName = new Map(colleagues.map((each) => [each.username.toLowerCase(), each]));
  if (byName.size === 0) return [];
  const mentionedColleagues = new Set<Colleague>();
  for (const [, name] of text.matchAll(mentionPattern([...byName.keys()]))) {
    // The expression treats some letters as equal that differ in lower case (ſ and s): such a match is not a name.
    const colleague = byName.get(name!.toLowerCase());
    if (colleague) mentionedColleagues.add(colleague);
  }
  return [...mentionedColleagues].sort((a, b) => a.id - b.id);
}

/**
 * The text with `@staff` in place of each mention of these names, for an export. Notes are the subject's data; the
 * names of staff are not.
 */
export function hideMentions(text: string, names: readonly string[]): string {
  return names.length === 0 ? text : text.replace(mentionPattern(names), '@staff');
}

function mentionPattern(names: readonly string[]): RegExp {
  const byLengthDescending = names.toSorted((a, b) => b.length - a.length);
  const any = byLengthDescending.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])@(${any})(?![\\p{L}\\p{N}])`, 'giu');
}
