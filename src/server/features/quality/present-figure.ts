import { shareInterval } from '../../verification/accuracy/share-interval.ts';

/** A smaller group could tell about one person or one reviewer, and its interval would tell nothing. */
export const MIN_GROUP = 30;

/** A share with its 95 % interval; null for a group that is too small. */
export function presentFigure(count: number, of: number) {
  if (of < MIN_GROUP) return null;
  const { share, low, high } = shareInterval(count, of);
  return { count, of, share, low, high };
}
