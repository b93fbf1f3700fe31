/** A thread that stops is started again after this many milliseconds, twice as long each time, ... */
const FIRST_PAUSE = 50;
/** ... up to this many. */
const MAX_PAUSE_MS = 30_000;

/** Starts again what stopped, with growing pauses, so that a thread that cannot live does not eat the machine. */
export type RestartSchedule = {
  /** Starts one in place of one that stopped; nothing any more after `end`. */
  again(): void;
  /** One came up: the next that stops is started after the first pause again. */
  cameUp(): void;
  end(): void;
};

/** Restarts by way of `start`. */
export function createRestarts(start: () => void): RestartSchedule {
  const waiting = new Set<NodeJS.Timeout>();
  let pause = FIRST_PAUSE;
  let ended = false;
  return {
    again() {
      if (ended) return;
      const restart = setTimeout(() => {
        waiting.delete(restart);
        start();
      }, pause);
      waiting.add(restart);
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    },
    cameUp() {
      pause = FIRST_PAUSE;
    },
    end() {
      ended = true;
      for (const restart of waiting) clearTimeout(restart);
    },
  };
}
