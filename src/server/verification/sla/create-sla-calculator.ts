import { type LocalTime, openLocalTime } from './local-time.ts';

type TargetKind = 'license' | 'selfie' | 'age';

/** How soon a tenant wants waiting cases decided. */
export type Targets = {
  /** hours until a decision, by kind; null or absent for none */
  hours: { readonly [Kind in TargetKind]?: number | null | undefined };
  /** name in the IANA database; working hours are in this zone */
  time_zone: string;
  /** the hours that count, `from` before `to`, as `HH:MM` up to 24:00; null counts all */
  working_hours: WorkingHours | null;
};

/** Days from 1, Monday, to 7. */
type WorkingHours = { days: number[]; from: string; to: string };

const HOUR = 3_600_000;
/** The longest search: with one working minute a week the longest target is not reached. */
const MAX_DAYS = 3_660;

/** When a waiting case should be decided at the latest; null without a target, or if it is never reached. */
export type DueDateCalculator = (kind: TargetKind, since: Date) => Date | null;

/**
 * A tenant's targets, for many cases: so many hours after a case began to wait, of which only working hours count. They
 * are elapsed hours: a day on which the clocks change has 23 or 25.
 */
export function createSlaCalculator(targets: Targets | null | undefined): DueDateCalculator {
  if (!targets) return () => null;
  const { hours, working_hours: working } = targets;
  const addHours = working
    ? countWorking(openLocalTime(targets.time_zone), working)
    : (since: Date, ms: number) => new Date(since.getTime() + ms);
  return (kind, since) => {
    const wanted = hours[kind];
    return wanted ? addHours(since, wanted * HOUR) : null;
  };
}

function countWorking({ dayOf, momentOf }: LocalTime, { days, from, to }: WorkingHours) {
  const known = new Map<string, readonly [number, number]>();
  const hoursOn = (day: string) => {
    const hours = known.get(day) ?? ([momentOf(day, from), momentOf(day, to)] as const);
    known.set(day, hours);
    return hours;
  };
  return (since: Date, ms: number): Date | null => {
    let left = ms;
    const first = dayOf(since);
    for (let n = 0; n < MAX_DAYS; n += 1) {
      const day = addDays(first, n);
      if (!days.includes(isoWeekday(day))) continue;
      const [opens, closes] = hoursOn(day);
      const begins = Math.max(opens, since.getTime());
      const open = Math.max(0, closes - begins);
      if (open > 0 && left <= open) return new Date(begins + left);
      left -= open;
    }
    return null;
  };
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * HOUR).toISOString().slice(0, 10);

/** 1 is Monday, 7 is Sunday (ISO 8601). */
const isoWeekday = (day: string): number => new Date(day).getUTCDay() || 7;
