import type { Share } from '../../verification/accuracy/share-interval.ts';

/** A share in per cent, with as many digits as small ones need. */
export function sayPercent(share: number): string {
  if (Number.isNaN(share)) return 'not measured';
  const percent = share * 100;
  const digits = percent === 0 || Math.abs(percent) >= 1 ? 1 : 3;
  return `${percent.toFixed(digits)} %`;
}

/** A share with its counts and its interval. */
export function formatShare({ some, all, share, low, high }: Share): string {
  if (all === 0) return 'not measured';
  return `${sayPercent(share)} (${some} of ${all}; ${sayPercent(low)} to ${sayPercent(high)})`;
}
