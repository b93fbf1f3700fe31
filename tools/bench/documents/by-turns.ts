/** One of the values by a number: the first for 0, and from the first again after the last. */
export function byTurns<T>(values: readonly [T, ...T[]], number: number): T {
  return values[number % values.length] ?? values[0];
}
