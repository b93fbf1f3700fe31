import { numberAt } from '../../value-at.ts';

/**
 * The value at `rank` if the values were sorted, in a fraction of the time of sorting (Hoare, 1961).
 *
 * @param values none of them NaN; they are reordered
 * @param rank 0 (the least) .. `values.length` - 1
 */
export function selectByRank(values: Float32Array, rank: number): number {
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const middle = values[rank] ?? 0;
    let [low, high] = [from, to];
    while (low <= high) {
      while ((values[low] ?? 0) < middle) low++;
      while ((values[high] ?? 0) > middle) high--;
      if (low > high) break;
      const value = values[low] ?? 0;
      values[low++] = values[high] ?? 0;
      values[high--] = value;
    }
    if (high < rank) from = low;
    if (low > rank) to = high;
  }
  return numberAt(values, rank);
}
