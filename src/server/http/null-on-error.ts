/** For what is reported later, where it is used: until then it is as if it were not there. */
export function nullOnError<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
