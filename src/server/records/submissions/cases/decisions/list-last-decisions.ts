import type { Tx } from '../../../../db/database.ts';

/** Who decided a submission last, and when: no moment while nobody has, no name when the pipeline did. */
export type LastDecision = { decided_by: string | null; decided_at: Date | null };

/** The last decision of each of these submissions, by its id. */
export async function listLastDecisions(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, LastDecision>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('submissions')
    .select(['id', 'decided_by', 'decided_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...decision }) => [id, decision]));
}
