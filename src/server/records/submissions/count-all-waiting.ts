import type { Tx } from '../../db/database.ts';

/** How many submissions wait for a person, of all tenants, and since when the oldest does. */
export async function countAllWaiting(tx: Tx): Promise<{ count: number; since: Date | null }> {
  const { count, since } = await tx
    .selectFrom('submissions')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('waiting_since').as('since')])
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { count: Number(count), since };
}
