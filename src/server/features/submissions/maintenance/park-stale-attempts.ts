import { AppError } from '../../../errors.ts';
import type { Database } from '../../../store/database/database.ts';
import { listStaleAttempts, type StaleAttempt } from '../../../store/submissions/attempt-progress.ts';
import { finalizeAttempt } from '../finalize/finalize-attempt.ts';
import { runOutOfTime } from '../pipeline/run-out-of-time.ts';

/** Time beyond the budget that a live pipeline gets to write its result. */
const GRACE_MS = 30_000;
const BATCH_SIZE = 100;

/**
 * Parks attempts whose process died: they have had no verdict for longer than their budget. The budget of a queued
 * attempt begins when a server takes it; after `MAX_QUEUED_MINUTES` in the queue it is parked too. Any number of
 * servers may run this at once, since each attempt is finalized once.
 * @returns how many were parked
 * @throws AggregateError when some could not be, after all the others
 */
export async function parkStaleAttempts(db: Database, now: Date, budgetSeconds: number): Promise<number> {
  const before = new Date(now.getTime() - budgetSeconds * 1000 - GRACE_MS);
  const failures: unknown[] = [];
  let parkedCount = 0;
  let batch: StaleAttempt[] = [];
  do {
    // The next page begins after the last attempt, so that attempts which cannot be parked do not hide the rest.
    const last = batch.at(-1);
    batch = await db.asSystem((tx) => listStaleAttempts(tx, before, last, BATCH_SIZE));
    for (const forgotten of batch) {
      try {
        parkedCount += await parkAttempt(db, forgotten, now);
      } catch (error) {
        failures.push(error);
      }
    }
  } while (batch.length === BATCH_SIZE);
  if (failures.length > 0) throw new AggregateError(failures, 'Some attempts could not be parked.');
  return parkedCount;
}

/**
 * Parks one attempt without a verdict for a person.
 * @returns 1, or 0 when the subject was erased or the attempt was finalized in the meantime
 */
export async function parkAttempt(db: Database, forgotten: StaleAttempt, now: Date): Promise<number> {
  const { tenant_id, submission_id, attempt, upload_type } = forgotten;
  const ref = { submissionId: submission_id, attempt };
  const outcome = runOutOfTime(upload_type);
  try {
    const finalized = await db.asTenant(tenant_id, (tx) => finalizeAttempt(tx, tenant_id, ref, outcome, now));
    // An attempt that had a verdict already keeps the outcome of that.
    return finalized.outcome === outcome ? 1 : 0;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return 0;
    throw error;
  }
}
