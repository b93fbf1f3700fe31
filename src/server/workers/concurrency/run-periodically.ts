type PeriodicOptions = {
  everyMs: number;
  /** runs immediately, not only after the first interval */
  startsNow?: boolean;
  work(): Promise<unknown>;
  /** receives the error of a failed run; the next run follows as usual */
  onFailure(error: unknown): void;
};

/**
 * Runs work periodically without overlap: a run longer than the interval skips one. It does not keep the
 * process alive. @returns a function that stops it and waits for the current run
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
