import type { Clock } from './create-clock.ts';
import type { ClockTrust } from './create-clock-guard.ts';

/** Milliseconds between two measurements that requests cause while the clock seems wrong. */
const PAUSE_MS = 1_000;

/**
 * Whether the server's clock is wrong. It compares with the last measurement, so a clock that is set is
 * noticed at once; before the answer is yes, it measures again, because the database's clock may have been
 * set too.
 */
export function watchClock(
  clock: Pick<Clock, 'offset'>,
  check: () => Promise<ClockTrust>,
  pauseMs = PAUSE_MS,
): () => Promise<boolean> {
  const isOff = () => clock.offset()?.isTooLarge ?? true;
  let checking: Promise<unknown> | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    // While a check runs, the clock is measured and not followed yet: what expired may still seem valid.
    if (!checking && !isOff()) return false;
    if (!checking && performance.now() - checkedAt >= pauseMs) {
      checkedAt = performance.now();
      // If the database is unavailable, the last measurement counts.
      checking = check()
        .catch(() => {})
        .finally(() => (checking = null));
    }
    await checking;
    return isOff();
  };
}
