import { z } from 'zod';
import { calendarDate, count, share } from '../../http/fields/answer-fields.ts';
import { day } from '../../http/fields/day-field.ts';
import { withExample } from '../../http/openapi/annotate.ts';

const DAY = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

export const readStats = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['from'], message: 'must not be after to' })
  .refine(({ from, to }) => !from || !to || countDays(from, to) <= MAX_DAYS, {
    path: ['from'],
    message: `must be at most ${MAX_DAYS} days before to`,
  });
export type StatsQuery = z.output<typeof readStats>;

/** Whole days in UTC, both ends included. */
export type Period = { from: string; to: string };

function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY + 1;
}

/** The requested days: 30 up to today, or 30 from or up to the one end that is given. */
export function toPeriod({ from, to }: StatsQuery, now: Date): Period {
  const shift = (date: string, days: number) =>
    new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
  const last = to ?? (from ? shift(from, DEFAULT_DAYS - 1) : now.toISOString().slice(0, 10));
  return { from: from ?? shift(last, 1 - DEFAULT_DAYS), to: last };
}

/** The period as moments: from the first inclusive to the second exclusive. */
export function toTimeRange({ from, to }: Period): { since: Date; before: Date } {
  return { since: new Date(Date.parse(from)), before: new Date(Date.parse(to) + DAY) };
}

const seconds = z.number().nullable();

export const stats = withExample(
  z.object({
    from: calendarDate,
    to: calendarDate,
    uploads: z.array(
      z.object({
        day: calendarDate,
        verdict: z.string().nullable().describe('Null: the pipeline still runs.'),
        count,
      }),
    ),
    pipeline_seconds: z.object({ median: seconds, p95: seconds }),
    pipeline_by_day: z
      .array(z.object({ day: calendarDate, median: z.number(), p95: z.number() }))
      .describe('In seconds; days without a verdict are left out.'),
    queue: z.object({
      length: count,
      oldest_seconds: seconds,
      by_wait: z
        .array(z.object({ under_hours: z.number().nullable(), count }))
        .describe('How many have waited for how long, each without those before it; null: longer.'),
    }),
    targets: z
      .object({ decided: count, in_time: count, late: count })
      .describe(
        'Of the cases that people decided in the period and that had a target, how many were in time; `late` of those that wait now.',
      ),
    approval: z
      .object({ approved: count, rejected: count, rate: share.nullable() })
      .describe('Of the licences and selfies first sent in the period and decided since.'),
    undecided: z
      .array(z.object({ verdict: z.string(), reason: z.string().nullable(), count }))
      .describe('Uploads that were not approved by themselves, by verdict and parking reason, most first.'),
    reasons: z
      .array(z.object({ reason_code: z.string(), count }))
      .describe('Why people rejected what came in the period, by the tenant’s list, most first.'),
    second_looks: z
      .object({
        agreed: count,
        differed: count.describe('Whoever was followed in the end.'),
        waiting: count.describe('Now, for somebody else’s look.'),
        differing: count.describe('Now, because two people chose differently.'),
      })
      .describe('Where two people looked, in the period, by whether they chose the same.'),
    outages: z
      .array(z.object({ day: calendarDate, reason: z.string(), count, minutes: count }))
      .describe(
        'What was away on which day: the uploads parked for it, and the minutes from the first of them to the last.',
      ),
    usage: z
      .object({
        month: z.string(),
        requests: count,
        quota: count.nullable(),
        by_month: z.array(z.object({ month: z.string(), requests: count })),
      })
      .describe(
        'Requests of the current calendar month (UTC) and the five before, as far as they are written.',
      ),
  }),
  {
    from: '2026-01-31',
    to: '2026-03-01',
    uploads: [{ day: '2026-03-01', verdict: 'LICENSE_APPROVED', count: 3 }],
    pipeline_seconds: { median: 2.1, p95: 3.8 },
    pipeline_by_day: [{ day: '2026-03-01', median: 2.1, p95: 3.8 }],
    queue: {
      length: 1,
      oldest_seconds: 840,
      by_wait: [
        { under_hours: 1, count: 1 },
        { under_hours: null, count: 0 },
      ],
    },
    targets: { decided: 4, in_time: 3, late: 0 },
    approval: { approved: 3, rejected: 1, rate: 0.75 },
    undecided: [{ verdict: 'LICENSE_PENDING_APPROVAL', reason: null, count: 1 }],
    reasons: [{ reason_code: 'cut_off', count: 7 }],
    second_looks: { agreed: 12, differed: 1, waiting: 2, differing: 0 },
    outages: [{ day: '2026-03-01', reason: 'Text extraction unavailable.', count: 12, minutes: 41 }],
    usage: {
      month: '2026-03',
      requests: 1204,
      quota: 50_000,
      by_month: [{ month: '2026-03', requests: 1204 }],
    },
  },
);
