import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** The id of the lease as this database knows it, and the one that is being written beside the objects; null for none. */
export type LeaseIds = { current: string | null; next: string | null };

export async function findLeaseIds(tx: Tx): Promise<LeaseIds> {
  return tx
    .selectFrom('installation')
    .select(['lease_id as current', 'next_lease_id as next'])
    .executeTakeFirstOrThrow();
}

/** @returns the lease's next id: a new one, or the one whose writing was cut short */
export async function prepareLeaseId(tx: Tx): Promise<string> {
  const { next } = await tx
    .updateTable('installation')
    .set({ next_lease_id: sql<string>`coalesce(next_lease_id, gen_random_uuid())` })
    .returning('next_lease_id as next')
    .executeTakeFirstOrThrow();
  return next!;
}

/** Makes the next id, which is now written beside the objects, the current one. */
export async function confirmLeaseId(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ lease_id: id, next_lease_id: null })
    .where('next_lease_id', '=', id)
    .execute();
}
