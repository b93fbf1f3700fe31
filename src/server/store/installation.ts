import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

const COUNTED_TABLES = ['tenants', 'subjects', 'submissions', 'attempts', 'audit_entries'] as const;

/** Record counts of all tenants; an incomplete copy has fewer. */
export type RecordCounts = Record<(typeof COUNTED_TABLES)[number], number>;

export async function countRecords(tx: Tx): Promise<RecordCounts> {
  const counts: RecordCounts = { tenants: 0, subjects: 0, submissions: 0, attempts: 0, audit_entries: 0 };
  for (const table of COUNTED_TABLES) {
    const row = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('rows'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(row.rows);
  }
  return counts;
}

/** The installation id; null in a database that has none yet. */
export async function findInstallation(tx: Tx): Promise<string | null> {
  const row = await tx.selectFrom('installation').select('id').executeTakeFirst();
  return row?.id ?? null;
}

/** The installation id, created if it is missing. */
export async function ensureInstallationId(tx: Tx): Promise<string> {
  await tx
    .insertInto('installation')
    .values({ id: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await tx.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}

/** Locks the installation's row until the transaction ends. */
export async function lockInstallation(tx: Tx): Promise<void> {
  await tx.selectFrom('installation').select('id').forNoKeyUpdate().execute();
}

/** Writes the embedding model of the server that starts now. */
export async function writeEmbeddingModel(tx: Tx, describer: string): Promise<void> {
  await tx.updateTable('installation').set({ describer }).execute();
}

/** The embedding model of the server that started last; null before the first start. */
export async function findEmbeddingModel(tx: Tx): Promise<string | null> {
  const row = await tx.selectFrom('installation').select('describer').executeTakeFirst();
  return row?.describer ?? null;
}

/**
 * The current lease id of this database, and the next one while it is being written to the store; null for
 * none.
 */
export type LeaseIds = { current: string | null; next: string | null };

export async function findLeaseIds(tx: Tx): Promise<LeaseIds> {
  return tx
    .selectFrom('installation')
    .select(['lease_id as current', 'next_lease_id as next'])
    .executeTakeFirstOrThrow();
}

/** @returns the next lease id: a new one, or that of an interrupted write */
export async function prepareLeaseId(tx: Tx): Promise<string> {
  const { next } = await tx
    .updateTable('installation')
    .set({ next_lease_id: sql<string>`coalesce(next_lease_id, gen_random_uuid())` })
    .returning('next_lease_id as next')
    .executeTakeFirstOrThrow();
  return next!;
}

/** Makes the next lease id the current one, once it is written to the store. */
export async function confirmLeaseId(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ lease_id: id, next_lease_id: null })
    .where('next_lease_id', '=', id)
    .execute();
}
