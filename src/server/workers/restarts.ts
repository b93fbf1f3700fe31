/** Milliseconds until a stopped thread is started again; doubled each time, ... */
const FIRST_PAUSE = 50;
/** ... up to this maximum. */
const MAX_PAUSE_MS = 30_000;

/**
 * Restarts stopped threads with exponential backoff, so that a thread that always crashes does not use up
 * the machine.
 */
export type RestartSchedule = {
  /** Schedules a replacement for a stopped thread; does nothing after `end`. */
  restart(): void;
  /** Resets the backoff after a thread has started successfully. */
  reset(): void;
  end(): void;
};

/** Restarts by calling `start`. */
export function createRestarts(start: () => void): RestartSchedule {
  const waiting = new Set<NodeJS.Timeout>();
  let pause = FIRST_PAUSE;
  let hasEnded = false;
  return {
    restart() {
      if (hasEnded) return;
      const restart = setTimeout(() => {
        waiting.delete(restart);
        start();
      }, pause);
      waiting.add(restart);
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    },
    reset() {
      pause = FIRST_PAUSE;
    },
    end() {
      hasEnded = true;
      for (const restart of waiting) clearTimeout(restart);
    },
  };
}
