import { MAX_RECORDS_OF_PERSON, SAME_FACE_GAP } from '../policy/face-policy.ts';

/**
 * How many of the people nearest to a face may be the same person: those that count as the same and are clearly nearer
 * than everybody behind them. People of one group can all lie within the limit; then none of them is clearly nearer, and
 * none counts. All records of one person lie before the gap.
 * @param shares each person's distance divided by the limit for "same", ascending; complete up to 1, and up to
 * `1 / SAME_FACE_GAP` if one is above `SAME_FACE_GAP` and at most 1
 * @param max with more people than this before the gap they are a group, not the records of one person
 * @returns from 0 to `max`
 */
export function countClearlyNearest(shares: readonly number[], max = MAX_RECORDS_OF_PERSON): number {
  const within = shares.findLastIndex((share) => share <= 1) + 1;
  for (let count = Math.min(within, max); count > 0; count--) {
    const next = shares[count] ?? Number.POSITIVE_INFINITY;
    if (shares[count - 1]! <= next * SAME_FACE_GAP) return count;
  }
  return 0;
}
