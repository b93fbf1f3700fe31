/** How far the machine's clock is from the database's, in seconds; positive if the machine's is ahead. */
export type ClockOffset = {
  seconds: number;
  /** whether it is more than {@link MAX_OFFSET_MS} however long the database took to answer */
  isTooLarge: boolean;
};

export type Clock = {
  /** The database's time, estimated; it never runs backwards by itself. */
  now(): Date;
  /** The machine's clock. */
  wall(): Date;
  /** Milliseconds of a clock that no one sets. */
  ticks(): number;
  /** Takes the database's time, which it read between the two ticks. */
  measure(database: Date, sentTicks: number, receivedTicks: number): void;
  /** null before the first measurement */
  offset(): ClockOffset | null;
  /** Makes the last measurement the service's time, once all expired records have been ended for good. */
  accept(): void;
};

/** A server whose clock is further from the database's answers no request. */
export const MAX_OFFSET_MS = 5_000;

/** Error of the ticks: what NTP may correct per millisecond. */
const DRIFT = 0.0005;

/** Bounds of what the database's clock shows at tick 0, and the tick of the measurement. */
type Bounds = { low: number; high: number; ticks: number };

/** The bounds at a later tick: wider by what the ticks may have drifted. */
function widen({ low, high, ticks }: Bounds, at: number): { low: number; high: number } {
  const drift = Math.abs(at - ticks) * DRIFT;
  return { low: low + at - drift, high: high + at + drift };
}

/**
 * Measurements that agree narrow each other down, so a slow answer replaces no exact one. If they disagree,
 * the database's clock was set, and the newer one counts.
 */
function combine(old: Bounds | null, next: Bounds): Bounds {
  if (!old) return next;
  const wide = widen(old, next.ticks);
  const low = Math.max(next.low, wide.low - next.ticks);
  const high = Math.min(next.high, wide.high - next.ticks);
  return low <= high ? { low, high, ticks: next.ticks } : next;
}

/**
 * Creates a clock that shows the database's time: measured, and continued by ticks. The machine's clock
 * only chooses within the error of the measurement. Before the first one it counts alone.
 */
export function createClock(
  wall: () => Date = () => new Date(),
  ticks: () => number = () => performance.now(),
): Clock {
  let latest = 0;
  let measuredBounds: Bounds | null = null;
  let acceptedBounds: Bounds | null = null;
  const estimate = (bounds: Bounds | null): number => {
    const local = wall().getTime();
    if (!bounds) return local;
    const { low, high } = widen(bounds, ticks());
    return Math.min(Math.max(local, low), high);
  };
  return {
    wall,
    ticks,
    now: () => {
      latest = Math.max(latest, estimate(acceptedBounds));
      return new Date(latest);
    },
    measure: (database, sentTicks, receivedTicks) => {
      const at = database.getTime();
      // The database's timestamps are read with a millisecond's error.
      measuredBounds = combine(measuredBounds, {
        low: at - receivedTicks,
        high: at - sentTicks + 1,
        ticks: receivedTicks,
      });
      acceptedBounds ??= measuredBounds;
    },
    offset: () => {
      if (!measuredBounds) return null;
      const local = wall().getTime();
      const { low, high } = widen(measuredBounds, ticks());
      const distance = Math.max(local - high, low - local, 0);
      return { seconds: (local - (low + high) / 2) / 1000, isTooLarge: distance > MAX_OFFSET_MS };
    },
    accept: () => {
      acceptedBounds = measuredBounds;
      const time = estimate(acceptedBounds);
      // A difference below a second is an error of measurements: the clock waits for it.
      if (latest - time > 1000) latest = time;
    },
  };
}
