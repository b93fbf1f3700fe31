export type Clock = {
  /** The service's time, which never runs backwards by itself. */
  now(): Date;
  /** The machine's clock. */
  wall(): Date;
  /** Accepts an earlier time, once all expired records have been ended for good. */
  goBackTo(moment: Date): void;
};

/** Creates a clock that stops while the machine's clock is behind the latest time that it returned. */
export function createClock(wall: () => Date = () => new Date()): Clock {
  let latest = 0;
  return {
    wall,
    now: () => {
      latest = Math.max(latest, wall().getTime());
      return new Date(latest);
    },
    goBackTo: (moment) => {
      latest = moment.getTime();
    },
  };
}
