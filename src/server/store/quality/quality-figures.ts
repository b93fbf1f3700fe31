import { sql } from 'kysely';
import { ageBand } from '../age-band.ts';
import { type Subquery, toSubquery } from '../database/read-together.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

/** The ways in which samples are grouped; `all` is one group. */
export const QUALITY_DIMENSIONS = [
  'all',
  'decided_by',
  'kind',
  'reason',
  'layout',
  'age_band',
  'device_class',
  'week',
] as const;
export type QualityDimension = (typeof QUALITY_DIMENSIONS)[number];

/** Judged samples of one group. An error is a decision that a second person contradicts and no third one upholds. */
export type QualityCounts = {
  dimension: QualityDimension;
  value: string;
  approvals: number;
  false_approvals: number;
  rejections: number;
  false_rejections: number;
  /** pairs of people who judged the same case without knowing each other's choice, and the equal ones */
  pairs: number;
  agreed: number;
};

type TimeRange = { since: Date; before: Date };

/** Judged decisions and errors, as conditions on a sample `q`. */
const IS_JUDGED = sql`q.outcome <> 'void'`;
const IS_ERROR = sql`q.outcome in ('differs', 'overturned')`;

/**
 * A sample's groups. The layout is the kind of document and its code, or of credential. The device is what the
 * browser reported. Both come from the evidence of the attempt; the age at the decision comes from the record.
 */
const GROUPS = sql`
  case when q.by_staff then 'staff' else 'pipeline' end as decided_by,
  s.kind,
  coalesce(a.reason_code, a.reason, a.verdict) as reason,
  coalesce('credential ' || (a.evidence #>> '{credential,kind}'), a.evidence ->> 'kind', 'unknown') || case
    when (a.evidence #>> '{codes,barcode}') is not null then ' barcode'
    when (a.evidence #>> '{codes,mrz}') is not null then ' mrz' else '' end as layout,
  ${ageBand('q.drawn_at')} as age_band,
  coalesce(
    case when a.evidence #>> '{capture,source}' = 'file' then 'file' end,
    case a.evidence #>> '{capture,facing}' when 'user' then 'front camera' when 'environment' then 'back camera' end,
    case when a.evidence #>> '{capture,source}' = 'camera' then 'camera' end,
    'unknown') as device_class,
  to_char(q.drawn_at at time zone 'UTC', 'IYYY-"W"IW') as week`;

const VALUES = sql.join(
  QUALITY_DIMENSIONS.map((name) => sql`(${sql.lit(name)}, ${name === 'all' ? sql.lit('') : sql.ref(name)})`),
);

/** The judged samples that were drawn in this time, by group. */
export function countQuality(tenantId: TenantId, { since, before }: TimeRange): Subquery<QualityCounts> {
  const query = sql<QualityCounts>`
    with judged as materialized (
      select q.decided_as, ${IS_ERROR} as is_error, ${GROUPS},
        q.by_staff or q.third_as is not null as is_pair,
        case when q.by_staff then q.outcome = 'agreed' else q.second_as = q.third_as end as is_agreed
      from quality_samples q
      join submissions s on s.tenant_id = q.tenant_id and s.id = q.submission_id
      join attempts a on a.tenant_id = q.tenant_id and a.submission_id = q.submission_id and a.attempt = q.attempt
      join subjects p on p.tenant_id = s.tenant_id and p.id = s.subject_id
      where q.tenant_id = ${tenantId} and q.drawn_at >= ${since} and q.drawn_at < ${before} and ${IS_JUDGED}
    )
    select dimension, value,
      count(*) filter (where decided_as = 'approved')::int as approvals,
      count(*) filter (where decided_as = 'approved' and is_error)::int as false_approvals,
      count(*) filter (where decided_as = 'rejected')::int as rejections,
      count(*) filter (where decided_as = 'rejected' and is_error)::int as false_rejections,
      count(*) filter (where is_pair)::int as pairs,
      count(*) filter (where is_pair and is_agreed)::int as agreed
    from judged, lateral (values ${VALUES}) as grouped (dimension, value)
    group by 1, 2 order by 1, 2`;
  return toSubquery(query, {});
}

type SampleCounts = { sampled: number; waiting: number; waiting_for_third: number };

/** The samples that were drawn in this time, and those that still wait for a second and for a third person: one row. */
export function countSamples(tenantId: TenantId, { since, before }: TimeRange): Subquery<SampleCounts> {
  const query = sql<SampleCounts>`
    select count(*)::int as sampled,
      count(*) filter (where outcome is null)::int as waiting,
      count(*) filter (where outcome = 'differs')::int as waiting_for_third
    from quality_samples q join submissions s on s.tenant_id = q.tenant_id and s.id = q.submission_id
    where q.tenant_id = ${tenantId} and drawn_at >= ${since} and drawn_at < ${before}
      and outcome is distinct from 'void'`;
  return toSubquery(query, {});
}

/** Decisions of this time that two more people contradicted, newest first. */
export function listOverturned(tx: Tx, tenantId: TenantId, { since, before }: TimeRange, limit: number) {
  const query = tx
    .selectFrom('quality_samples as q')
    .innerJoin('submissions as s', (join) =>
      join.onRef('s.tenant_id', '=', 'q.tenant_id').onRef('s.id', '=', 'q.submission_id'),
    )
    .select(['q.submission_id', 's.kind', 'q.decided_as', 'q.by_staff', 'q.drawn_at'])
    .where('q.tenant_id', '=', tenantId)
    .where('q.drawn_at', '>=', since)
    .where('q.drawn_at', '<', before)
    .where('q.outcome', '=', 'overturned')
    .orderBy('q.drawn_at', 'desc')
    .orderBy('q.submission_id')
    .limit(limit);
  return toSubquery(query, { drawn_at: true });
}

/** Judged samples of all tenants and their errors, by decision, in the last 7 days and in the 28 days before. */
export async function countDrift(tx: Tx, now: Date) {
  const { rows } = await sql<{ decided_as: string; period: string; samples: number; errors: number }>`
    select decided_as, period, count(*)::int as samples, count(*) filter (where ${IS_ERROR})::int as errors
    from (
      select q.*, case when drawn_at >= ${now}::timestamptz - interval '7 days' then 'week' else 'before' end as period
      from quality_samples q where drawn_at >= ${now}::timestamptz - interval '35 days' and ${IS_JUDGED}
    ) q
    group by 1, 2`.execute(tx);
  return rows;
}
