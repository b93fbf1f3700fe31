import { hasEntrySince } from '../../store/audit/audit.ts';
import type { Database } from '../../store/database/database.ts';

const ERASURES = ['subject.erased', 'license.erased', 'selfie.erased', 'image.expired'];
const DAY_MS = 24 * 3_600_000;
/** An audit entry has the moment of its request; its transaction ends up to this much later. */
const LATE_MS = 10 * 60_000;

/**
 * Makes the job that frees the space of erased rows in the database's files. It runs only if something was erased since
 * the last run; the first time, within the last week. It is safe on several servers at once.
 * @returns the job, which reports whether there was anything to do
 */
export function createVacuumJob(db: Database, start: Date): (now: Date) => Promise<boolean> {
  let since = new Date(start.getTime() - 7 * DAY_MS);
  return async (now) => {
    const hasErasures = await db.asSystem((tx) => hasEntrySince(tx, ERASURES, since));
    if (hasErasures) await db.scrub();
    since = new Date(now.getTime() - LATE_MS);
    return hasErasures;
  };
}
