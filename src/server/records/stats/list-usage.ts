import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

type Usage = {
  tenant_id: string;
  host: string;
  month: string;
  requests: number;
  uploads: Record<string, number>;
};
type Moments = { since: Date; before: Date };

/** What each tenant has used in each month in which it used anything, the newest month first. */
export async function listUsage(tx: Tx, { since, before }: Moments): Promise<Usage[]> {
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const { rows } = await sql<Usage>`
    with requested as (
      select tenant_id, to_char(month, 'YYYY-MM') as month, sum(requests)::float8 as requests
      from request_counts
      where month >= ${day(since)}::date and month < ${day(before)}::date
      group by 1, 2
    ), counted as (
      select tenant_id, to_char(created_at at time zone 'UTC', 'YYYY-MM') as month,
        coalesce(verdict, 'processing') as verdict, count(*)::int as count
      from attempts
      where created_at >= ${since} and created_at < ${before}
      group by 1, 2, 3
    ), uploaded as (
      select tenant_id, month, jsonb_object_agg(verdict, count) as uploads from counted group by 1, 2
    )
    select t.tenant_id, t.host, month, coalesce(r.requests, 0) as requests,
      coalesce(u.uploads, '{}') as uploads
    from requested r full join uploaded u using (tenant_id, month) join tenants t using (tenant_id)
    order by month desc, t.host`.execute(tx);
  return rows;
}
