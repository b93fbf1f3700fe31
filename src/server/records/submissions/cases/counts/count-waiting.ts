import { sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';
import type { SubmissionKind } from '../../../../db/schema/submission-tables.ts';

/** How many of each kind wait for a decision, and since when the oldest has; a kind that has none is missing. */
export async function countWaiting(
  tx: Tx,
  tenantId: string,
): Promise<{ kind: SubmissionKind; count: number; since: Date | null }[]> {
  const rows = await tx
    .selectFrom('submissions')
    .select(({ fn }) => ['kind', fn.countAll<string>().as('count'), fn.min('waiting_since').as('since')])
    .where('tenant_id', '=', tenantId)
    // A literal, so that a prepared statement can use the queue's partial indexes.
    .where('status', '=', sql.lit('pending'))
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, count, since }) => ({ kind, count: Number(count), since }));
}
