import type { ShareInterval } from '../../verification/accuracy/share-interval.ts';

/** Formats a share as a percentage, with more digits for small ones. */
export function formatPercent(share: number): string {
  if (Number.isNaN(share)) return 'not measured';
  const percent = share * 100;
  const digits = percent === 0 || Math.abs(percent) >= 1 ? 1 : 3;
  return `${percent.toFixed(digits)} %`;
}

/** Formats a share with its counts and its interval. */
export function formatShare({ some, all, share, low, high }: ShareInterval): string {
  if (all === 0) return 'not measured';
  return `${formatPercent(share)} (${some} of ${all}; ${formatPercent(low)} to ${formatPercent(high)})`;
}
