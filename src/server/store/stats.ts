import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

type Moments = { since: Date; before: Date };

type Speed = { median: number | null; p95: number | null };

/**
 * How long the pipeline took, in seconds, from the stored image to its verdict: median and 95th percentile of
 * all, null without any, and of each day that has some. What a person asked to have looked at by hand never
 * was in it.
 */
export async function measurePipeline(tx: Tx, tenantId: string, { since, before }: Moments) {
  const { rows } = await sql<Speed & { day: string | null }>`
    with runs as (
      select (created_at at time zone 'UTC')::date as day,
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

/** The hours by which the queue is told: how many have waited less than the first, the second, and so on. */
const WAITS_HOURS = [1, 4, 24, 72];

/**
 * How many cases wait for a decision now, how long the oldest has, in whole seconds, and how many have for how
 * long.
 */
export async function measureQueue(tx: Tx, tenantId: string, now: Date) {
  const limits = WAITS_HOURS.map((hours) => sql.lit(hours * 3600));
  const { rows } = await sql<{ step: number; count: number; oldest: number }>`
    select width_bucket(seconds, array[${sql.join(limits)}]) as step, count(*)::int as count,
      max(seconds)::float8 as oldest
    from (
      select greatest(floor(extract(epoch from ${now}::timestamptz - waiting_since)), 0)::int as seconds
      from submissions
      where tenant_id = ${tenantId} and status = 'pending'
    ) as waiting
    group by 1`.execute(tx);
  return {
    length: rows.reduce((sum, { count }) => sum + count, 0),
    oldest_seconds: rows.length > 0 ? Math.max(...rows.map(({ oldest }) => oldest)) : null,
    by_wait: [...WAITS_HOURS, null].map((hours, step) => ({
      under_hours: hours,
      count: rows.find((row) => row.step === step)?.count ?? 0,
    })),
  };
}

/**
 * Of what people have decided in these moments and that had a target, how many were in time; and of those that wait
 * now, how many should have been decided.
 */
export async function countInTime(tx: Tx, tenantId: string, { since, before }: Moments, now: Date) {
  const { rows } = await sql<{ decided: number; in_time: number; late: number }>`
    select count(*)::int as decided, count(*) filter (where decided_at <= due_at)::int as in_time,
      (select count(*)::int from submissions
        where tenant_id = ${tenantId} and status = 'pending' and due_at < ${now}) as late
    from submissions
    where tenant_id = ${tenantId} and decided_at >= ${since} and decided_at < ${before}
      and decided_by is not null and due_at is not null`.execute(tx);
  return rows[0]!;
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

type SecondLooks = { agreed: number; differed: number; waiting: number; differing: number };

/**
 * How many attempts that two people looked at in these moments they agreed about and differed about, and what waits
 * now: for a second look, and because two differ.
 */
export async function countSecondLooks(tx: Tx, tenantId: string, { since, before }: Moments) {
  const { rows } = await sql<SecondLooks>`
    select
      count(*) filter (where outcome = 'agreed')::int as agreed,
      count(*) filter (where outcome is distinct from 'agreed')::int as differed,
      (select count(*) from submissions where ${isStill(tenantId, 'wanted')})::int as waiting,
      (select count(*) from submissions where ${isStill(tenantId, 'differs')})::int as differing
    from looks
    where tenant_id = ${tenantId} and number = 2 and at >= ${since} and at < ${before}`.execute(tx);
  return rows[0]!;
}

const isStill = (tenantId: string, state: 'wanted' | 'differs') =>
  sql`tenant_id = ${tenantId} and second_look = ${state}`;

/** How many months of requests are told, with the current one. */
const USAGE_MONTHS = 6;

/** The requests of each of the last months, the current one last, and the tenant's quota; null without one. */
export async function readUsage(tx: Tx, tenantId: string, now: Date) {
  const { rows } = await sql<{ month: string; requests: number; quota: number | null }>`
    select to_char(month, 'YYYY-MM') as month, monthly_request_quota::float8 as quota,
      (select coalesce(sum(requests), 0)::float8 from request_counts c
        where c.tenant_id = t.tenant_id and c.month = months.month::date) as requests
    from tenants t, generate_series(
      date_trunc('month', ${now}::timestamptz at time zone 'UTC') - make_interval(months => ${sql.lit(USAGE_MONTHS - 1)}),
      ${now}::timestamptz at time zone 'UTC', interval '1 month') as months(month)
    where tenant_id = ${tenantId}
    order by month`.execute(tx);
  const { quota, ...current } = rows.at(-1)!;
  return { ...current, quota, by_month: rows.map(({ month, requests }) => ({ month, requests })) };
}
