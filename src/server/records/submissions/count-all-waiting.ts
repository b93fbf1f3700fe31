import type { Tx } from '../../db/database.ts';

type AllWaiting = { count: number; since: Date | null; late: number; due: Date | null };

/**
 * How many submissions wait for a person, of all tenants, and since when the oldest does; how many of them should have
 * been decided by `now`, and when the first of all should be.
 */
export async function countAllWaiting(tx: Tx, now: Date): Promise<AllWaiting> {
  const { count, late, ...moments } = await tx
    .selectFrom('submissions')
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.min('waiting_since').as('since'),
      fn.min('due_at').as('due'),
      fn.countAll<string>().filterWhere('due_at', '<', now).as('late'),
    ])
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { count: Number(count), late: Number(late), ...moments };
}
