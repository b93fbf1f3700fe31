import { sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';
import { type CaseConditions, matchingCases } from '../../../../store/cases.ts';

/** How many submissions match; no more than `most` are counted. */
export async function countCases(
  tx: Tx,
  tenantId: string,
  wanted: CaseConditions,
  { now, most }: { now: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from submissions s where ${matchingCases(tenantId, wanted, now)} limit ${most}
    ) as found`.execute(tx);
  return rows[0]!.count;
}
