/*
 * Reads at an index that is known to be within, for the compiler, which otherwise assumes undefined.
 *
 * Loops over whole images use `values[at] ?? 0` instead: that costs nothing. A function that is called with arrays of
 * many kinds is ten times as slow.
 */

/** @throws RangeError beyond the ends */
export function itemAt<T extends object>(items: readonly T[], at: number): T {
  return items[at] ?? refuse(at);
}

/** @throws RangeError beyond the ends */
export function numberAt(values: ArrayLike<number>, at: number): number {
  return values[at] ?? refuse(at);
}

function refuse(at: number): never {
  throw new RangeError(`There is no value at ${at}.`);
}
