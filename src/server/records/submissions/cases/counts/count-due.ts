import { sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';

type Whose = { userId: number; now: Date; most: number };

/** How many cases that this user or nobody has should have been decided by `now`; no more than `most` are counted. */
export async function countDue(tx: Tx, tenantId: string, { userId, now, most }: Whose): Promise<number> {
  const late = tx
    .selectFrom('submissions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    // A literal, so that a prepared statement can use the queue's partial indexes.
    .where('status', '=', sql.lit('pending'))
    .where('due_at', '<', now)
    .where((eb) =>
      eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now), eb('claimed_by', '=', userId)]),
    )
    .limit(most);
  const { due } = await tx
    .selectFrom(late.as('late'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('due'))
    .executeTakeFirstOrThrow();
  return due;
}
