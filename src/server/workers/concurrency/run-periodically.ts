type PeriodicOptions = {
  everyMs: number;
  /** the first time at once, not only when the interval has passed */
  startsNow?: boolean;
  work(): Promise<unknown>;
  /** hears why it failed; it is done again all the same */
  onFailure(error: unknown): void;
};

/**
 * Does something over and over, never twice at a time: what takes longer than the interval leaves out a turn. It keeps
 * no process alive. @returns how to stop, which waits for what is under way
 */
export function runPeriodically({
  everyMs,
  startsNow = false,
  work,
  onFailure,
}: PeriodicOptions): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = async () => {
    try {
      await work();
    } catch (error) {
      onFailure(error);
    }
    running = null;
  };
  const begin = () => {
    running ??= run();
  };
  const timer = setInterval(begin, everyMs).unref();
  if (startsNow) begin();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
