import type { UsageQuery } from './contract.ts';

type TimeRange = { since: Date; before: Date };

/** The default number of months. */
const DEFAULT_MONTHS = 12;

/** The first moment (UTC) of the month `shift` months after the one of `YYYY-MM…`. */
const monthStart = (text: string, shift: number) =>
  new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1 + shift));

/** The requested months, as moments: from the first inclusive to the second exclusive. */
export function toMonthRange({ from, to }: UsageQuery, now: Date): TimeRange {
  const last = to ?? now.toISOString();
  return {
    since: from ? monthStart(from, 0) : monthStart(last, 1 - DEFAULT_MONTHS),
    before: monthStart(last, 1),
  };
}
