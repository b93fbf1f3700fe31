import { type RawBuilder, sql } from 'kysely';
import type { ParkingReason } from '../verification/reasons.ts';
import type { SignalName } from '../verification/signals/severity.ts';
import { type Subquery, toSubquery } from './database/read-together.ts';
import { REVIEW_CONDITIONS, secondReviews } from './quality/second-reviews.ts';
import type { SubmissionKind } from './schema/submission-tables.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';
import { selectUploads, type TimeRange } from './uploads.ts';

export type Uploads = {
  /** uploads by day and verdict; null while the pipeline runs */
  uploads: { day: string; verdict: string | null; count: number }[];
  /** uploads that were not approved automatically, by verdict and parking reason, most frequent first */
  undecided: { verdict: string; reason: string | null; count: number }[];
  /** rejections by reason code, most frequent first */
  reasons: { reason_code: string; count: number }[];
  /** outages by day: the number of affected uploads, and the minutes from the first to the last of them */
  outages: { day: string; reason: string; count: number; minutes: number }[];
};

/** Verdicts that leave no person anything to do; a superseded attempt was never used. */
const DONE_VERDICTS = [
  'LICENSE_APPROVED',
  'SELFIE_APPROVED',
  'ANALYZED',
  'AGE_VERIFICATION_DONE',
  'ATTEMPT_SUPERSEDED',
];

/** Parking reasons that name an unavailable part of the pipeline. */
const OUTAGES = [
  'Document detection unavailable.',
  'Face detection unavailable.',
  'Face comparison unavailable.',
  'Reference face check unavailable.',
  'Internal face comparison unavailable.',
  'Text extraction unavailable.',
  'Liveness check unavailable.',
] as const satisfies readonly ParkingReason[];

/** The uploads that are alike, by the day in UTC. */
const countAlike = (uploads: RawBuilder<unknown>) => sql`
  select date_bin('1 day', created_at, '2000-01-01Z') as day, verdict, reason, reason_code,
    count(*) as count, min(created_at) as first, max(created_at) as last
  from (${uploads}) u group by 1, 2, 3, 4`;

/** The verdicts of uploads by day, in one pass over the attempts: one row. */
export function countUploads(tenantId: TenantId, range: TimeRange): Subquery<Uploads> {
  const toJsonList = (query: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(each), '[]') from (${query}) each)`;
  const uploads = toJsonList(sql`
    select day, verdict, sum(count)::int as count from alike group by 1, 2 order by 1, 2`);
  const undecided = toJsonList(sql`
    select verdict, reason, sum(count)::int as count from alike
    where verdict not in (${sql.join(DONE_VERDICTS)}) group by 1, 2 order by 3 desc, 1, 2`);
  const reasons = toJsonList(sql`
    select reason_code, sum(count)::int as count from alike
    where reason_code is not null group by 1 order by 2 desc, 1`);
  const outages = toJsonList(sql`
    select day, reason, sum(count)::int as count,
      ceil(extract(epoch from max(last) - min(first)) / 60)::int as minutes
    from alike where reason in (${sql.join(OUTAGES)}) group by 1, 2 order by 1, 3 desc, 2`);
  const query = sql<Uploads>`
    with alike as materialized (
      select to_char(day at time zone 'UTC', 'YYYY-MM-DD') as day, verdict, reason, reason_code, count, first, last from (
        ${countAlike(selectUploads(tenantId, range))}
      ) counted
    )
    select ${uploads} as uploads, ${undecided} as undecided, ${reasons} as reasons, ${outages} as outages`;
  return toSubquery(query, {});
}

type Usage = {
  tenant_id: TenantId;
  host: string;
  month: string;
  requests: number;
  uploads: Record<string, number>;
};
/** The usage of each tenant in each month with any, newest month first. */
export async function listUsage(tx: Tx, { since, before }: TimeRange): Promise<Usage[]> {
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

type Speed = { median: number | null; p95: number | null };
/** The row without a day is the one of all days. */
type SpeedOfDay = Speed & { day: string | null };

/**
 * The pipeline's duration in seconds, from the stored image to the verdict: median and 95th percentile in
 * total (null without any) and by day. Uploads for manual review are not included, as the pipeline did not
 * run.
 */
export function measurePipeline(tenantId: TenantId, { since, before }: TimeRange): Subquery<SpeedOfDay> {
  const query = sql<SpeedOfDay>`
    with runs as (
      select (created_at at time zone 'UTC')::date as day,
        extract(epoch from settled_at - created_at)::float8 as seconds
      from attempts a
      where tenant_id = ${tenantId} and created_at >= ${since} and created_at < ${before}
        and settled_at is not null and verdict <> 'MANUAL_REVIEW_REQUESTED'
    )
    select day, percentile_cont(0.5) within group (order by seconds) as median,
      percentile_cont(0.95) within group (order by seconds) as p95
    from runs
    group by grouping sets ((day), ())
    order by day`;
  return toSubquery(query, {});
}

/** The rows of `measurePipeline`, in total and by day. */
export function splitByDay(rows: readonly SpeedOfDay[]) {
  const { median, p95 } = rows.find(({ day }) => day === null)!;
  const days = rows.filter((row): row is { day: string; median: number; p95: number } => row.day !== null);
  return { all: { median, p95 }, days };
}

/**
 * Upper bounds of the queue's waiting times in hours: cases are counted below the first, below the second,
 * and so on.
 */
const WAITS_HOURS = [1, 4, 24, 72];

/** The waiting cases of one step of `WAITS_HOURS`, and the seconds of the oldest. */
type WaitStep = { step: number; count: number; oldest: number };

/** The number of waiting cases by waiting time. */
export function measureQueue(tenantId: TenantId, now: Date): Subquery<WaitStep> {
  const limits = WAITS_HOURS.map((hours) => sql.lit(hours * 3600));
  const query = sql<WaitStep>`
    select width_bucket(seconds, array[${sql.join(limits)}]) as step, count(*)::int as count,
      max(seconds)::float8 as oldest
    from (
      select greatest(floor(extract(epoch from ${now}::timestamptz - waiting_since)), 0)::int as seconds
      from submissions
      where tenant_id = ${tenantId} and status = 'pending'
    ) as waiting
    group by 1`;
  return toSubquery(query, {});
}

/** The rows of `measureQueue`: their sum, how long the oldest has waited in whole seconds, and each step. */
export function sumQueue(rows: readonly WaitStep[]) {
  return {
    length: rows.reduce((sum, { count }) => sum + count, 0),
    oldest_seconds: rows.length > 0 ? Math.max(...rows.map(({ oldest }) => oldest)) : null,
    by_wait: [...WAITS_HOURS, null].map((hours, step) => ({
      under_hours: hours,
      count: rows.find((row) => row.step === step)?.count ?? 0,
    })),
  };
}

export type TargetCounts = { kind: SubmissionKind; decided: number; in_time: number; late: number };

/**
 * By kind: of the decisions in this time that had a target, the number in time; of the waiting cases, the number
 * overdue. A kind without any is missing.
 */
export function countInTime(
  tenantId: TenantId,
  { since, before }: TimeRange,
  now: Date,
): Subquery<TargetCounts> {
  const query = sql<TargetCounts>`
    select kind, sum(decided)::int as decided, sum(in_time)::int as in_time, sum(late)::int as late
    from (
      select kind, count(*) as decided, count(*) filter (where decided_at <= due_at) as in_time, 0 as late
      from submissions
      where tenant_id = ${tenantId} and decided_at >= ${since} and decided_at < ${before}
        and decided_by is not null and due_at is not null
      group by 1
      union all
      select kind, 0, 0, count(*) from submissions
      where tenant_id = ${tenantId} and status = 'pending' and due_at < ${now}
      group by 1
    ) counted
    group by 1 order by 1`;
  return toSubquery(query, {});
}

export type ApprovedCounts = { kind: SubmissionKind; approved: number; rejected: number };

/** By kind: of the licences and selfies first sent in this time, the numbers that are approved and rejected now. */
export function countApproved(tenantId: TenantId, { since, before }: TimeRange): Subquery<ApprovedCounts> {
  const query = sql<ApprovedCounts>`
    select kind, count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'rejected')::int as rejected
    from submissions
    where tenant_id = ${tenantId} and kind <> 'age' and created_at >= ${since} and created_at < ${before}
      and status in ('approved', 'rejected')
    group by 1 order by 1`;
  return toSubquery(query, {});
}

type SignalCount = { signal: SignalName; count: number };

/** The submissions first sent in this time, by each signal that their newest attempt has, most frequent first. */
export function countSignals(tenantId: TenantId, { since, before }: TimeRange): Subquery<SignalCount> {
  const query = sql<SignalCount>`
    select signal, count(*)::int as count
    from submissions s cross join unnest(s.signals) as signal
    where tenant_id = ${tenantId} and created_at >= ${since} and created_at < ${before} and s.signals <> '{}'
    group by 1 order by 2 desc, 1`;
  return toSubquery(query, {});
}

type FraudFigures = { escalated: number; oldest_seconds: number | null; blocks: number };

/**
 * The cases that are escalated now, how long the oldest of them has been, in whole seconds, and the blocks that hold.
 * One row.
 */
export function measureFraud(tenantId: TenantId, now: Date): Subquery<FraudFigures> {
  const query = sql<FraudFigures>`
    select count(*)::int as escalated,
      case when min(escalated_at) is not null then
        greatest(floor(extract(epoch from ${now}::timestamptz - min(escalated_at))), 0)::float8 end as oldest_seconds,
      (select count(*)::int from blocks b where b.tenant_id = ${tenantId}
        and (b.until is null or b.until > clock_timestamp())) as blocks
    from submissions s
    where s.tenant_id = ${tenantId} and s.status = 'pending' and s.escalated_at is not null`;
  return toSubquery(query, {});
}

type FourEyesCounts = { agreed: number; differed: number; waiting: number; differing: number };

/**
 * Counts attempts with a finished four-eyes review in this time, by whether they agreed. Also counts the
 * submissions that now wait for a second vote, or after differing votes. One row.
 */
export function countFourEyes(tenantId: TenantId, range: TimeRange): Subquery<FourEyesCounts> {
  const query = sql<FourEyesCounts>`
    select
      count(*) filter (where ${REVIEW_CONDITIONS.agreed})::int as agreed,
      count(*) filter (where ${REVIEW_CONDITIONS.differed})::int as differed,
      (select count(*) from submissions where ${isInState(tenantId, 'wanted')})::int as waiting,
      (select count(*) from submissions where ${isInState(tenantId, 'differs')})::int as differing
    from (${secondReviews(tenantId, range)}) r`;
  return toSubquery(query, {});
}

const isInState = (tenantId: TenantId, state: 'wanted' | 'differs') =>
  sql`tenant_id = ${tenantId} and second_look = ${state}`;

/** Number of months in the report, including the current one. */
const USAGE_MONTHS = 6;

type MonthRequests = { month: string; requests: number };

/** The requests of each of the last months, the current one last. */
export function countRequests(tenantId: TenantId, now: Date): Subquery<MonthRequests> {
  const query = sql<MonthRequests>`
    select to_char(month, 'YYYY-MM') as month,
      (select coalesce(sum(requests), 0)::float8 from request_counts c
        where c.tenant_id = ${tenantId} and c.month = months.month::date) as requests
    from generate_series(
      date_trunc('month', ${now}::timestamptz at time zone 'UTC') - make_interval(months => ${sql.lit(USAGE_MONTHS - 1)}),
      ${now}::timestamptz at time zone 'UTC', interval '1 month') as months(month)
    order by month`;
  return toSubquery(query, {});
}
