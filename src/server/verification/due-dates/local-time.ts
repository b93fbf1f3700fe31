const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A time zone's calendar and clocks. */
export type LocalTime = {
  /** the calendar day of a moment, `YYYY-MM-DD` */
  dayOf(at: Date): string;
  /**
   * The moment of a day (`YYYY-MM-DD`) and a time (`HH:MM`, up to 24:00), in milliseconds. A skipped time is the moment
   * at which the clocks jump; a repeated time is its first moment.
   */
  momentOf(day: string, time: string): number;
};

/** Whether the name is of a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return openFormat(name).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** @throws RangeError for a name of no time zone */
export function openLocalTime(zone: string): LocalTime {
  const clockOf = readClock(openFormat(zone));
  return {
    dayOf: (at) => new Date(clockOf(at.getTime())).toISOString().slice(0, 10),
    momentOf: (day, time) => {
      const [hours, minutes] = time.split(':').map(Number) as [number, number];
      return findMoment(Date.parse(day) + (hours * 60 + minutes) * MINUTE, clockOf);
    },
  };
}

/** The local time at a moment, as milliseconds of a UTC clock that shows the same. */
type WallClock = (at: number) => number;

function findMoment(wallTime: number, clockOf: WallClock): number {
  // Of the offsets a day before and after, one is right unless the clocks jump over the wanted time.
  const [before, after] = [wallTime - DAY, wallTime + DAY].map((at) => clockOf(at) - at) as [number, number];
  const exact = [wallTime - before, wallTime - after].filter((at) => clockOf(at) === wallTime);
  return exact.length > 0 ? Math.min(...exact) : findJump(wallTime - after, wallTime - before, clockOf);
}

/** The first moment after `before` at which the clocks have jumped, by halving. */
function findJump(before: number, after: number, clockOf: WallClock): number {
  let [low, high] = [before, after];
  const offset = clockOf(low) - low;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (clockOf(middle) - middle === offset) low = middle;
    else high = middle;
  }
  return high;
}

function readClock(format: Intl.DateTimeFormat): WallClock {
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type)!;
    const localTime = `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}Z`;
    return Date.parse(localTime) + (at % 1000);
  };
}

const openFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US-u-hc-h23', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
