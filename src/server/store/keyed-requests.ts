import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Schema } from './schema/schema.ts';
import { lockSubject } from './subjects.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

/** Inserts a request. */
export async function addKeyedRequest(tx: Tx, row: Insertable<Schema['keyed_requests']>): Promise<void> {
  await tx.insertInto('keyed_requests').values(row).execute();
}

/** Deletes a request of this runner that has not consumed a use. */
export async function deleteKeyedRequest(
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

/** Deletes the requests of all tenants up to this moment. */
export async function purgeKeyedRequests(tx: Tx, until: Date): Promise<void> {
  await tx.deleteFrom('keyed_requests').where('created_at', '<=', until).execute();
}

type KeyedClaim = KeyedRef & {
  fingerprint: Uint8Array;
  /** the subject of the request, whose row is locked first; null for other requests of staff */
  subjectId: string | null;
  now: Date;
  /** a row of this moment or before has expired */
  over: Date;
};

/**
 * Inserts or locks the request's row.
 * @returns null if the row was deleted between two statements; call again then
 * @throws AppError `not-found` if there is no such subject
 */
export async function claimKeyedRequest(
  tx: Tx,
  { tenantId, name, fingerprint, subjectId, now, over }: KeyedClaim,
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

/** Finds a request's row; null if there is none. */
export async function findKeyedRequest(tx: Tx, { tenantId, name }: KeyedRef): Promise<KeyedRow | null> {
  const row = await tx
    .selectFrom('keyed_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the row of that name in any tenant; null if there is none. */
export async function findKeyedRequestAnywhere(tx: Tx, name: Uint8Array): Promise<KeyedRow | null> {
  const row = await tx
    .selectFrom('tenants as t')
    .innerJoin('keyed_requests as k', 'k.tenant_id', 't.tenant_id')
    .selectAll('k')
    .where('k.name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** The record of a request under a caller's key. `name` is derived from the key and its credential. */
export type KeyedRow = Selectable<Schema['keyed_requests']>;
export type KeyedRef = { tenantId: TenantId; name: Uint8Array };

/** Locks a request's row, and waits for a transaction that is writing it. Null if there is none. */
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
 * Records the progress of a request.
 * @param runner the runner that may record it; null right after the row was claimed
 * @returns false if another runner has the request
 */
export async function updateKeyedRequest(
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
