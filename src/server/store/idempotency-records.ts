import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Schema } from './schema/schema.ts';
import { lockSubject } from './subjects.ts';
import type { Tx } from './transaction.ts';

/** Writes a request that was not entered before. */
export async function addKeyedRequest(tx: Tx, row: Insertable<Schema['keyed_requests']>): Promise<void> {
  await tx.insertInto('keyed_requests').values(row).execute();
}

/** Forgets a request of this runner's that has spent no use. */
export async function deleteIdempotencyRecord(
  tx: Tx,
  { tenantId, name }: KeyedRef,
  runner: string,
): Promise<void> {
  await tx
    .deleteFrom('keyed_requests')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('runner', '=', runner)
    .where('use_reserved', '=', false)
    .execute();
}

/** Forgets the requests of all tenants that came at this moment or before. */
export async function purgeKeyedRequests(tx: Tx, until: Date): Promise<void> {
  await tx.deleteFrom('keyed_requests').where('created_at', '<=', until).execute();
}

type IdempotencyClaim = KeyedRef & {
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
export async function claimIdempotencyKey(
  tx: Tx,
  { tenantId, name, fingerprint, subjectId, now, over }: IdempotencyClaim,
): Promise<KeyedRow | null> {
  if (subjectId) await lockSubject(tx, tenantId, subjectId);
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

/** A request's row as it is; null without one. */
export async function findKeyedRequest(tx: Tx, { tenantId, name }: KeyedRef): Promise<KeyedRow | null> {
  const row = await tx
    .selectFrom('keyed_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** The row of that name in any tenant; null without one. */
export async function findKeyedRequestAnywhere(tx: Tx, name: Uint8Array): Promise<KeyedRow | null> {
  const row = await tx
    .selectFrom('tenants as t')
    .innerJoin('keyed_requests as k', 'k.tenant_id', 't.tenant_id')
    .selectAll('k')
    .where('k.name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** What was done under a caller's key; `name` is derived from the key and the credential that it came with. */
export type KeyedRow = Selectable<Schema['keyed_requests']>;
export type KeyedRef = { tenantId: string; name: Uint8Array };

/** A request's row, locked: while another transaction is writing it, that one is waited for. Null without one. */
export async function lockKeyedRequest(tx: Tx, { tenantId, name }: KeyedRef): Promise<KeyedRow | null> {
  const row = await tx
    .selectFrom('keyed_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type Progress = Pick<
  Updateable<Schema['keyed_requests']>,
  'runner' | 'runs_until' | 'use_reserved' | 'submission_id' | 'attempt' | 'answer'
>;

/**
 * Notes how far a request has come.
 * @param runner the one that may note it; null for whoever has entered it
 * @returns false when another runs it
 */
export async function updateIdempotencyRecord(
  tx: Tx,
  { tenantId, name }: KeyedRef,
  runner: string | null,
  progress: Progress,
): Promise<boolean> {
  const noted = await tx
    .updateTable('keyed_requests')
    .set(progress)
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .$if(runner !== null, (query) => query.where('runner', '=', runner))
    .returning('name')
    .executeTakeFirst();
  return noted !== undefined;
}
