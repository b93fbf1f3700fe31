/** `local` outlives the tab, `session` ends with it. */
export type Memory = 'local' | 'session';

/** The stored value of the name; null without it, and where it may keep nothing. */
export function recall(memory: Memory, name: string): string | null {
  try {
    return selectStorage(memory).getItem(name);
  } catch {
    return null;
  }
}

/** The stored JSON of the name; null without it, and for a text that is no JSON: the page opens all the same. */
export function recallJson<T>(memory: Memory, name: string): T | null {
  try {
    return JSON.parse(recall(memory, name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/**
 * Keeps a value, or forgets it (null). A browser that may keep nothing does without.
 * @returns whether it did
 */
export function remember(memory: Memory, name: string, value: string | null): boolean {
  try {
    if (value === null) selectStorage(memory).removeItem(name);
    else selectStorage(memory).setItem(name, value);
    return true;
  } catch {
    // A full or forbidden store: the page works, it only forgets at a reload.
    return false;
  }
}

function selectStorage(memory: Memory): Storage {
  return memory === 'local' ? localStorage : sessionStorage;
}
