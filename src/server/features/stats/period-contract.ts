import { z } from 'zod';
import { day } from '../../http/fields/day-field.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

export const periodQuery = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['from'], message: 'must not be after to' })
  .refine(({ from, to }) => !from || !to || countDays(from, to) <= MAX_DAYS, {
    path: ['from'],
    message: `must be at most ${MAX_DAYS} days before to`,
  });
export type PeriodQuery = z.output<typeof periodQuery>;

/** Whole days in UTC, both ends included. */
export type Period = { from: string; to: string };

function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** The requested days: 30 up to today, or 30 from or up to the one end that is given. */
export function toPeriod({ from, to }: PeriodQuery, now: Date): Period {
  const shift = (date: string, days: number) =>
    new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
  const last = to ?? (from ? shift(from, DEFAULT_DAYS - 1) : now.toISOString().slice(0, 10));
  return { from: from ?? shift(last, 1 - DEFAULT_DAYS), to: last };
}

/** The period as moments: from the first inclusive to the second exclusive. */
export function toTimeRange({ from, to }: Period): { since: Date; before: Date } {
  return { since: new Date(Date.parse(from)), before: new Date(Date.parse(to) + DAY_MS) };
}
