export type Clock = {
  /** The time that the service goes by: it never goes back by itself. */
  now(): Date;
  /** The machine's clock. */
  wall(): Date;
  /** Lets the time be an earlier one, once what had ended is ended for good. */
  goBackTo(moment: Date): void;
};

/** The time stands still while the machine's clock is behind what was shown before. */
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
