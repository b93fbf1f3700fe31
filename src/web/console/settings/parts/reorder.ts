/** The list with one entry moved to another place. */
export function moveTo<T>(entries: readonly T[], from: number, to: number): T[] {
  if (to < 0 || to >= entries.length) return [...entries];
  const rest = entries.filter((_, index) => index !== from);
  return [...rest.slice(0, to), entries[from]!, ...rest.slice(to)];
}

/** The list with the dragged entries before or after another, in the order that they had. */
export function dropAt<T extends { id: string }>(
  entries: readonly T[],
  dragged: ReadonlySet<unknown>,
  target: unknown,
  position: 'before' | 'after',
): T[] {
  if (dragged.has(target)) return [...entries];
  const moving = entries.filter(({ id }) => dragged.has(id));
  const rest = entries.filter(({ id }) => !dragged.has(id));
  const found = rest.findIndex(({ id }) => id === target);
  if (found < 0) return [...entries];
  const at = position === 'before' ? found : found + 1;
  return [...rest.slice(0, at), ...moving, ...rest.slice(at)];
}
