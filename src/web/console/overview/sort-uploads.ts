import { writeCsvRow } from '../../../shared/write-csv.ts';
import type { Stats } from '../api/answers.ts';
import { sortVerdict, type UploadOutcome } from '../locales/format-uploads.ts';

/** The uploads of a day by their immediate outcome. */
export type DayCount = { day: string; passed: number; waiting: number; back: number };

/** Every day of the period, those without uploads too; uploads in progress or superseded do not count. */
export function sortUploads({ from, to, uploads }: Pick<Stats, 'from' | 'to' | 'uploads'>): DayCount[] {
  const days = new Map<string, DayCount>();
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    days.set(day, { day, passed: 0, waiting: 0, back: 0 });
  }
  for (const { day, verdict, count } of uploads) {
    const row = days.get(day);
    if (row && verdict && verdict !== 'ATTEMPT_SUPERSEDED') row[sortVerdict(verdict)] += count;
  }
  return [...days.values()];
}

/** The verdicts with this outcome that were counted, each once; of one day, if it is given. */
export const listVerdicts = (
  { uploads }: Pick<Stats, 'uploads'>,
  outcome: UploadOutcome,
  day?: string,
): string[] => [
  ...new Set(
    uploads.flatMap((row) => {
      const isCounted = row.verdict !== null && row.verdict !== 'ATTEMPT_SUPERSEDED';
      return isCounted && (!day || row.day === day) && sortVerdict(row.verdict!) === outcome
        ? [row.verdict!]
        : [];
    }),
  ),
];

/** The days as CSV, with a column for each outcome. */
export const writeDays = (days: readonly DayCount[]): string =>
  [
    ['day', 'passed', 'to_a_person', 'turned_back'],
    ...days.map(({ day, passed, waiting, back }) => [day, passed, waiting, back]),
  ]
    .map(writeCsvRow)
    .join('');

export type Outage = Stats['outages'][number];
/** Outages with fewer uploads than this are not marked on a chart. */
const MIN_NOTED_UPLOADS = 3;

/** The worst outage of each day that is large enough to show in the bar of the day. */
export function notableOutages(outages: readonly Outage[]): Outage[] {
  const worst = new Map<string, Outage>();
  for (const outage of outages)
    if (outage.count >= MIN_NOTED_UPLOADS && outage.count > (worst.get(outage.day)?.count ?? 0))
      worst.set(outage.day, outage);
  return [...worst.values()];
}
