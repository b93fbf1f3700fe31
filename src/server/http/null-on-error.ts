/** Returns null if `read` throws, for values whose error is reported later, by the code that uses them. */
export function nullOnError<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
