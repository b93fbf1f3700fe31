import { type RawBuilder, sql } from 'kysely';
import type { SubmissionRow } from '../schema/submission-row.ts';
import type { Tx } from '../transaction.ts';

type Case = Pick<SubmissionRow, 'tenant_id' | 'id'>;

/** Whether the clock of the submission `s` is stopped, because staff have asked its subject something. */
export const isClockStopped: RawBuilder<boolean> = sql<boolean>`cardinality(s.pauses) % 2 = 1`;

/** Stops the clock of a waiting submission, which has no due time meanwhile. The caller has locked it. */
export async function stopClock(tx: Tx, { tenant_id, id }: Case, now: Date): Promise<void> {
  await sql`update submissions s set pauses = s.pauses || ${now}::timestamptz, due_at = null
    where s.tenant_id = ${tenant_id} and s.id = ${id} and s.status = 'pending' and not ${isClockStopped}`.execute(
    tx,
  );
}

/**
 * Starts the clock of a waiting submission again. The job for targets computes its due time. The caller has locked it.
 */
export async function startClock(tx: Tx, { tenant_id, id }: Case, now: Date): Promise<void> {
  await sql`update submissions s set pauses = s.pauses || ${now}::timestamptz, due_revision = 0
    where s.tenant_id = ${tenant_id} and s.id = ${id} and s.status = 'pending' and ${isClockStopped}`.execute(
    tx,
  );
}
