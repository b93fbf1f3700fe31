/** Lets several waiters wait until something changes. */
export function createBell() {
  const waiters = new Set<() => void>();
  return {
    ring(): void {
      for (const wake of waiters) wake();
    },
    /** Resolves at the next ring, or after so many milliseconds. */
    wait(ms: number): Promise<void> {
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiters.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        waiters.add(wake);
      });
    },
  };
}
