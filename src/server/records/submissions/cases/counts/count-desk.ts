import { sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';

export type DeskCounts = { waiting: number; late: number; requests: number };

/** How many cases wait, how many of them should have been decided by `now`, and how many people ask to be erased. */
export async function countDesk(tx: Tx, tenantId: string, now: Date): Promise<DeskCounts> {
  const { waiting, late } = await tx
    .selectFrom('submissions')
    .select(({ fn }) => [
      fn.countAll<string>().as('waiting'),
      fn.countAll<string>().filterWhere('due_at', '<', now).as('late'),
    ])
    .where('tenant_id', '=', tenantId)
    // A literal, so that a prepared statement can use the queue's partial indexes.
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirstOrThrow();
  const { requests } = await tx
    .selectFrom('deletion_requests')
    .select(({ fn }) => fn.countAll<string>().as('requests'))
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), late: Number(late), requests: Number(requests) };
}
