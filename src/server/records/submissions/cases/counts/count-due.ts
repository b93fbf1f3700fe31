import { sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';

type Whose = { userId: number; now: Date; most: number };

/** How many cases that this user or nobody has should have been decided by `now`; no more than `most` are counted. */
export async function countDue(tx: Tx, tenantId: string, { userId, now, most }: Whose): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from (
      select from submissions
      where tenant_id = ${tenantId} and status = 'pending' and due_at < ${now}
        and (claimed_until is null or claimed_until <= ${now} or claimed_by = ${userId})
      limit ${most}
    ) as late`.execute(tx);
  return rows[0]!.due;
}
