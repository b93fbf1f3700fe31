import { wilsonInterval } from './wilson-interval.ts';

/** A share that was seen, and its 95 % interval. */
export type ShareInterval = { some: number; all: number; share: number; low: number; high: number };

/**
 * A share with Wilson's 95 % interval. If none was seen of `all`, the upper end is 3 of `all` (the rule of three) while
 * that is less than all. If every one was seen, the lower end likewise. NaN if `all` is 0.
 */
export function shareInterval(some: number, all: number): ShareInterval {
  if (all === 0) return { some, all, share: Number.NaN, low: 0, high: 1 };
  const share = some / all;
  const three = Math.min(1, 3 / all);
  if (some === 0) return { some, all, share, low: 0, high: three };
  if (some === all) return { some, all, share, low: 1 - three, high: 1 };
  return { some, all, share, ...wilsonInterval(some, all) };
}

/** The difference of two shares, with Newcombe's hybrid interval (1998, method 10) from both Wilson intervals. */
export function shareDifference(
  a: ShareInterval,
  b: ShareInterval,
): { difference: number; low: number; high: number } {
  const difference = a.share - b.share;
  return {
    difference,
    low: Math.max(-1, difference - Math.hypot(a.share - a.low, b.high - b.share)),
    high: Math.min(1, difference + Math.hypot(a.high - a.share, b.share - b.low)),
  };
}
