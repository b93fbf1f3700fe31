import type { Logger } from 'pino';
import { lockClock, readClock, readDatabaseTime, writeClock } from '../store/clock.ts';
import type { Database } from '../store/database/database.ts';
import type { Tx } from '../store/transaction.ts';
import type { Clock } from './create-clock.ts';
import { handleClockRollback } from './handle-clock-rollback.ts';

type ClockGuardDeps = {
  db: Database;
  clock: Clock;
  logger: Pick<Logger, 'warn' | 'error'>;
  /**
   * the day, `YYYY-MM-DD` in UTC, on which the operator confirms the clock; null if there is no
   * confirmation
   */
  confirmedOn: string | null;
  /** reads the database's clock; only tests have another */
  readTime?: (tx: Tx) => Promise<Date>;
};
type ClockRow = { seen_at: Date | null; doubted_at: Date | null };
/**
 * `trusted`: whether records may be erased because of their age. `doubted_at`: since when they may not.
 * `isOff`: the server's clock is wrong, so it does nothing that depends on time.
 */
export type ClockTrust = { trusted: boolean; doubted_at: Date | null; isOff: boolean };

const DAY = 86_400_000;
/** Milliseconds between two records of the time, unless the clock was set. */
const RECORD_MS = 30_000;

/**
 * Measures the machine's clock by the database's, and compares that with the last time that the database has
 * recorded of its clock. It runs at the start before the first request, every few seconds, and before
 * each erasure because of age. A server whose clock is wrong records and ends nothing. If the database's
 * clock was set back, no expired record is revived. If it jumped ahead by more than a day, nothing is erased
 * for a day.
 */
export function createClockGuard({
  db,
  clock,
  logger,
  confirmedOn,
  readTime = readDatabaseTime,
}: ClockGuardDeps): () => Promise<ClockTrust> {
  let wasOff = false;
  return async () => {
    const comparison = await db.asSystem(async (tx) => {
      const start = clock.ticks();
      const at = await readTime(tx);
      clock.measure(at, start, clock.ticks());
      if (clock.offset()?.isTooLarge !== false) return null;
      if (isRecent(await readClock(tx), at)) return { rolledBackMs: 0, doubted_at: null };
      return compareClock(tx, { readTime, confirmedOn });
    });
    const isOff = comparison === null;
    if (isOff && !wasOff) {
      const seconds = Math.round(clock.offset()?.seconds ?? 0);
      logger.error({ seconds }, 'this server’s clock differs from the database’s: it answers no request');
    }
    wasOff = isOff;
    if (isOff) return { trusted: false, doubted_at: null, isOff };
    clock.accept();
    const { rolledBackMs, doubted_at } = comparison;
    const seconds = Math.round(rolledBackMs / 1000);
    if (seconds > 1) logger.warn({ seconds }, 'clock went back: expired sessions and links stay expired');
    return { trusted: doubted_at === null, doubted_at, isOff };
  };
}

/** Whether the recorded time is so new that it need not be written again. */
const isRecent = (
  { database_at, doubted_at }: { database_at: Date | null; doubted_at: Date | null },
  at: Date,
) => {
  const age = database_at === null ? Number.NaN : at.getTime() - database_at.getTime();
  return doubted_at === null && age >= 0 && age < RECORD_MS;
};

async function compareClock(
  tx: Tx,
  { readTime, confirmedOn }: { readTime: (tx: Tx) => Promise<Date>; confirmedOn: string | null },
): Promise<{ rolledBackMs: number; doubted_at: Date | null }> {
  const { database_at, ...row } = await lockClock(tx);
  // Read under the lock: other servers have recorded only earlier times.
  const now = await readTime(tx);
  const isBack = database_at !== null && now < database_at;
  if (isBack) await handleClockRollback(tx, database_at, now);
  // Servers of earlier versions record their own time in the other column, which ends nothing.
  const doubted_at = getDoubtStart({ ...row, seen_at: database_at ?? row.seen_at }, now, confirmedOn);
  await writeClock(tx, { database_at: now, doubted_at });
  return { rolledBackMs: isBack ? database_at.getTime() - now.getTime() : 0, doubted_at };
}

/**
 * The moment since which the clock has been more than a day ahead, without a further jump; null if the
 * clock is trusted.
 */
export function getDoubtStart(row: ClockRow, now: Date, confirmedOn: string | null): Date | null {
  if (now.toISOString().slice(0, 10) === confirmedOn) return null;
  const ahead = row.seen_at ? now.getTime() - row.seen_at.getTime() : 0;
  if (ahead > DAY) return now;
  if (!row.doubted_at) return null;
  // The clock was set back, so the day of waiting starts again.
  if (now < row.doubted_at) return now;
  return now.getTime() - row.doubted_at.getTime() >= DAY ? null : row.doubted_at;
}
