import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

export type Facets = {
  total: number;
  mine: number;
  nobody: number;
  late: number;
  need_reply: number;
  reasons: Record<string, number>;
  workflows: Record<string, number>;
};

type Asked = { userId: number; kind: string | null; now: Date; most: number };

/** Of the `most` cases that wait longest, how many each filter of the queue would leave. */
export async function countFacets(
  tx: Tx,
  tenantId: string,
  { userId, kind, now, most }: Asked,
): Promise<Facets> {
  const { rows } = await sql<Facets>`
    with waiting as materialized (
      select claimed_by, claimed_until, due_at, response_required, reason, workflow_id from submissions
      where tenant_id = ${tenantId} and status = 'pending' and (${kind}::text is null or kind = ${kind})
      order by waiting_since, id limit ${most}
    )
    select count(*)::int as total,
      count(*) filter (where claimed_by = ${userId} and claimed_until > ${now})::int as mine,
      count(*) filter (where claimed_until is null or claimed_until <= ${now})::int as nobody,
      count(*) filter (where due_at < ${now})::int as late,
      count(*) filter (where response_required)::int as need_reply,
      (select coalesce(json_object_agg(reason, count), '{}') from (
        select reason, count(*) as count from waiting where reason is not null group by 1) r) as reasons,
      (select coalesce(json_object_agg(workflow_id, count), '{}') from (
        select workflow_id, count(*) as count from waiting where workflow_id is not null group by 1) w) as workflows
    from waiting`.execute(tx);
  return rows[0]!;
}
