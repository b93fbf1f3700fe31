import type { Tx } from '../db/database.ts';
import { holdSubject } from '../records/subjects/hold-subject.ts';
import { type KeyedRef, type KeyedRow, lockKeyedRequest } from '../records/keyed-requests/lock-keyed-request.ts';

type Entering = KeyedRef & {
  fingerprint: Uint8Array;
  /** whose it is, whose row is held first; null for the rest of staff's */
  subjectId: string | null;
  now: Date;
  /** a row as old as this is over, and belongs to an earlier request */
  over: Date;
};

/**
 * The request's row, locked: a new one, or the one that the first request under this name has left.
 * @returns null when that was dropped between two statements: the caller tries again
 * @throws AppError `not-found` when there is no such subject
 */
export async function enterKeyedRequest(
  tx: Tx,
  { tenantId, name, fingerprint, subjectId, now, over }: Entering,
): Promise<KeyedRow | null> {
  if (subjectId) await holdSubject(tx, tenantId, subjectId);
  await tx
    .deleteFrom('keyed_requests')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('created_at', '<=', over)
    .execute();
  await tx
    .insertInto('keyed_requests')
    .values({ tenant_id: tenantId, name, fingerprint, subject_id: subjectId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return lockKeyedRequest(tx, { tenantId, name });
}
