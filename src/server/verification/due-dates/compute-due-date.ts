import { type LocalTime, openLocalTime } from './local-time.ts';
import { type HolidayCountry, listPublicHolidays } from './public-holidays.ts';

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

/**
 * Days from 1, Monday, to 7. `holidays` have no working hours: `YYYY-MM-DD`, or `MM-DD` for every year, in the calendar
 * of the time zone.
 */
type WorkingHours = {
  days: number[];
  from: string;
  to: string;
  holidays?: string[];
  /** the country whose public holidays have no working hours either */
  holiday_country?: HolidayCountry;
};

const HOUR = 3_600_000;
/** The longest search: with one working minute a week the longest target is not reached. */
const MAX_DAYS = 3_660;

/**
 * When a waiting case should be decided at the latest; null without a target, or if it is never reached. `pauses` are the
 * moments at which its clock was stopped and started again, in turn; their number is even.
 */
export type DueDateCalculator = (kind: TargetKind, since: Date, pauses?: readonly Date[]) => Date | null;

/** Counts time that counts for a target. */
type WorkClock = {
  /** null if it is never reached */
  add(since: Date, ms: number): Date | null;
  /** milliseconds between two moments */
  count(from: Date, to: Date): number;
};

const EVERY_HOUR: WorkClock = {
  add: (since, ms) => new Date(since.getTime() + ms),
  count: (from, to) => to.getTime() - from.getTime(),
};

/**
 * A tenant's targets, for many cases: so many hours after a case began to wait, of which only working hours count. They
 * are elapsed hours: a day on which the clocks change has 23 or 25.
 */
export function createDueDateCalculator(targets: Targets | null | undefined): DueDateCalculator {
  if (!targets) return () => null;
  const { hours, working_hours: working } = targets;
  const clock = working ? openWorkClock(openLocalTime(targets.time_zone), working) : EVERY_HOUR;
  return (kind, since, pauses = []) => {
    const targetHours = hours[kind];
    return targetHours ? addAround(clock, since, targetHours * HOUR, pauses) : null;
  };
}

/** Adds time that runs only outside the pauses. A target that was reached before a pause stays at that moment. */
function addAround(clock: WorkClock, since: Date, ms: number, pauses: readonly Date[]): Date | null {
  let begins = since;
  let remainingMs = ms;
  for (let at = 0; at + 1 < pauses.length; at += 2) {
    const [stopped, started] = [pauses[at]!, pauses[at + 1]!];
    const run = clock.count(begins, stopped);
    if (run >= remainingMs) break;
    remainingMs -= run;
    begins = started;
  }
  return clock.add(begins, remainingMs);
}

function openWorkClock(
  { dayOf, momentOf }: LocalTime,
  { days, from, to, holidays, holiday_country: country }: WorkingHours,
): WorkClock {
  const closedDays = new Set(holidays);
  const years = new Map<string, ReadonlySet<string>>();
  const isPublicHoliday = (day: string) => {
    if (!country) return false;
    const year = day.slice(0, 4);
    // A holiday of New Year's Day may be observed on the last day of the year before.
    const ofYear =
      years.get(year) ?? new Set([0, 1].flatMap((n) => listPublicHolidays(country, Number(year) + n)));
    years.set(year, ofYear);
    return ofYear.has(day);
  };
  const hoursByDay = new Map<string, readonly [number, number]>();
  const hoursOn = (day: string) => {
    const hours = hoursByDay.get(day) ?? ([momentOf(day, from), momentOf(day, to)] as const);
    hoursByDay.set(day, hours);
    return hours;
  };
  /** The open hours from a moment on, one part for each working day. */
  function* listOpen(since: Date): Generator<{ begins: number; closes: number }> {
    const first = dayOf(since);
    for (let n = 0; n < MAX_DAYS; n += 1) {
      const day = addDays(first, n);
      if (!days.includes(isoWeekday(day)) || closedDays.has(day) || closedDays.has(day.slice(5))) continue;
      if (isPublicHoliday(day)) continue;
      const [opens, closes] = hoursOn(day);
      const begins = Math.max(opens, since.getTime());
      if (begins < closes) yield { begins, closes };
    }
  }
  return {
    add(since, ms) {
      let remainingMs = ms;
      for (const { begins, closes } of listOpen(since)) {
        if (remainingMs <= closes - begins) return new Date(begins + remainingMs);
        remainingMs -= closes - begins;
      }
      return null;
    },
    count(since, until) {
      let ms = 0;
      for (const { begins, closes } of listOpen(since)) {
        if (begins >= until.getTime()) break;
        ms += Math.min(closes, until.getTime()) - begins;
      }
      return ms;
    },
  };
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * HOUR).toISOString().slice(0, 10);

/** 1 is Monday, 7 is Sunday (ISO 8601). */
const isoWeekday = (day: string): number => new Date(day).getUTCDay() || 7;
