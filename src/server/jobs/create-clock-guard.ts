import type { Logger } from 'pino';
import { lockClock, writeClock } from '../store/clock.ts';
import type { Database } from '../store/database/database.ts';
import type { Tx } from '../store/transaction.ts';
import type { Clock } from './create-clock.ts';
import { handleClockRollback } from './handle-clock-rollback.ts';

type ClockGuardDeps = {
  db: Database;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
  /**
   * the day, `YYYY-MM-DD` in UTC, on which the operator confirms the clock; null if there is no
   * confirmation
   */
  confirmedOn: string | null;
};
type ClockRow = { seen_at: Date | null; doubted_at: Date | null };
/** `trusted`: whether records may be erased because of their age. `doubted_at`: since when they may not. */
export type ClockTrust = { trusted: boolean; doubted_at: Date | null };

const DAY = 86_400_000;

/**
 * Compares the machine's clock with the latest moment that any server has written into the database, and
 * then writes its own. It runs at the start before the first request, each minute, and before each erasure
 * because of age. A clock that was set back revives no expired record. A clock that jumped ahead by more
 * than a day causes no erasure for a day.
 */
export function createClockGuard({
  db,
  clock,
  logger,
  confirmedOn,
}: ClockGuardDeps): () => Promise<ClockTrust> {
  return async () => {
    const shown = clock.now();
    const wall = clock.wall();
    const { seen, doubted_at } = await db.asSystem((tx) => compareClock(tx, { shown, wall, confirmedOn }));
    if (wall < shown) clock.goBackTo(wall);
    const seconds = Math.round((seen.getTime() - wall.getTime()) / 1000);
    if (seconds > 1) logger.warn({ seconds }, 'clock went back: expired sessions and links stay expired');
    return { trusted: doubted_at === null, doubted_at };
  };
}

async function compareClock(
  tx: Tx,
  { shown, wall, confirmedOn }: { shown: Date; wall: Date; confirmedOn: string | null },
): Promise<{ seen: Date; doubted_at: Date | null }> {
  const kept = await lockClock(tx);
  const seen = kept.seen_at && kept.seen_at > shown ? kept.seen_at : shown;
  if (wall < seen) await handleClockRollback(tx, seen, wall);
  const doubted_at = getDoubtStart(kept, wall, confirmedOn);
  await writeClock(tx, { seen_at: wall, doubted_at });
  return { seen, doubted_at };
}

/**
 * The moment since which the clock has been more than a day ahead, without a further jump; null if the
 * clock is trusted.
 */
export function getDoubtStart(kept: ClockRow, wall: Date, confirmedOn: string | null): Date | null {
  if (wall.toISOString().slice(0, 10) === confirmedOn) return null;
  const ahead = kept.seen_at ? wall.getTime() - kept.seen_at.getTime() : 0;
  if (ahead > DAY) return wall;
  if (!kept.doubted_at) return null;
  // The clock was set back, so the day of waiting starts again.
  if (wall < kept.doubted_at) return wall;
  return wall.getTime() - kept.doubted_at.getTime() >= DAY ? null : kept.doubted_at;
}
