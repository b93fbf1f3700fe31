import type { ShareInterval } from '../../verification/accuracy/share-interval.ts';

/** A share in per cent, with as many digits as small ones need. */
export function formatPercent(share: number): string {
  if (Number.isNaN(share)) return 'not measured';
  const percent = share * 100;
  const digits = percent === 0 || Math.abs(percent) >= 1 ? 1 : 3;
  return `${percent.toFixed(digits)} %`;
}

/** A share with its counts and its interval. */
export function formatShare({ some, all, share, low, high }: ShareInterval): string {
  if (all === 0) return 'not measured';
  return `${formatPercent(share)} (${some} of ${all}; ${formatPercent(low)} to ${formatPercent(high)})`;
}
