import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

type Moments = { since: Date; before: Date };

/** How many images came on each day, by verdict; null where the pipeline still runs. */
export async function countUploads(tx: Tx, tenantId: string, { since, before }: Moments) {
  const { rows } = await sql<{ day: string; verdict: string | null; count: number }>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, verdict, count(*)::int as count
    from attempts
    where tenant_id = ${tenantId} and created_at >= ${since} and created_at < ${before}
    group by 1, 2
    order by 1, 2`.execute(tx);
  return rows;
}

type Speed = { median: number | null; p95: number | null };

/**
 * How long the pipeline took, in seconds, from the stored image to its verdict: median and 95th percentile of
 * all, null without any, and of each day that has some. What a person asked to have looked at by hand never
 * was in it.
 */
export async function measurePipeline(tx: Tx, tenantId: string, { since, before }: Moments) {
  const { rows } = await sql<Speed & { day: string | null }>`
    with runs as (
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
        extract(epoch from settled_at - created_at)::float8 as seconds
      from attempts
      where tenant_id = ${tenantId} and created_at >= ${since} and created_at < ${before}
        and settled_at is not null and verdict <> 'MANUAL_REVIEW_REQUESTED'
    )
    select day, percentile_cont(0.5) within group (order by seconds) as median,
      percentile_cont(0.95) within group (order by seconds) as p95
    from runs
    group by grouping sets ((day), ())
    order by day`.execute(tx);
  const { median, p95 } = rows.find(({ day }) => day === null)!;
  const days = rows.filter((row): row is { day: string; median: number; p95: number } => row.day !== null);
  return { all: { median, p95 }, days };
}

/** How many cases wait for a decision now, and since when the oldest does. */
export async function measureQueue(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('submissions')
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('length'),
      eb.fn.min('waiting_since').as('oldest'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
}

/** Of the licences and selfies first sent in these moments, how many stand approved and rejected by now. */
export async function countApproved(tx: Tx, tenantId: string, { since, before }: Moments) {
  const { rows } = await sql<{ approved: number; rejected: number }>`
    select count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'rejected')::int as rejected
    from submissions
    where tenant_id = ${tenantId} and kind <> 'age' and created_at >= ${since} and created_at < ${before}`.execute(
    tx,
  );
  return rows[0]!;
}

/** Verdicts that need nobody's further doing; a superseded one was never used. */
const DONE = [
  'LICENSE_APPROVED',
  'SELFIE_APPROVED',
  'ANALYZED',
  'AGE_VERIFICATION_DONE',
  'ATTEMPT_SUPERSEDED',
];

/** Where people do not get through by themselves: uploads by verdict and parking reason, most first. */
export async function countUndecided(tx: Tx, tenantId: string, { since, before }: Moments) {
  const { rows } = await sql<{ verdict: string; reason: string | null; count: number }>`
    select verdict, reason, count(*)::int as count
    from attempts
    where tenant_id = ${tenantId} and created_at >= ${since} and created_at < ${before}
      and verdict not in (${sql.join(DONE)})
    group by 1, 2
    order by 3 desc, 1, 2`.execute(tx);
  return rows;
}

/** The month's requests against the tenant's quota; null without one. */
export async function readUsage(tx: Tx, tenantId: string, now: Date) {
  const month = now.toISOString().slice(0, 7);
  const { rows } = await sql<{ month: string; requests: number; quota: number | null }>`
    select ${month}::text as month, monthly_request_quota::float8 as quota,
      (select coalesce(sum(requests), 0)::float8 from request_counts
        where tenant_id = ${tenantId} and month = ${`${month}-01`}::date) as requests
    from tenants where tenant_id = ${tenantId}`.execute(tx);
  return rows[0]!;
}
