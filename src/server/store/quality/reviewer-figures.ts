import { sql } from 'kysely';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import type { TimeRange } from '../uploads.ts';
import { REVIEW_CONDITIONS, secondReviews } from './second-reviews.ts';

/** The newest decisions of a reviewer that their handling time is measured on. */
const MEASURED_DECISIONS = 200;
const MAX_REVIEWERS = 200;

export type ReviewerFigures = {
  name: string;
  decided: number;
  median_seconds: number | null;
  second_reviews: number;
  overturned: number;
};

/**
 * The work of each reviewer in a period, most decisions first. `decided` counts the cases whose decision is theirs.
 * `median_seconds` is from their last opening of the subject's case, at most a day before, to the decision; it is
 * measured on their newest 200 decisions, so its cost has a bound. `second_reviews` counts the decided cases on which
 * they voted first.
 */
export async function listReviewerFigures(
  tx: Tx,
  tenantId: TenantId,
  range: TimeRange,
): Promise<ReviewerFigures[]> {
  const inPeriod = sql`s.tenant_id = ${tenantId} and s.decided_at >= ${range.since} and s.decided_at < ${range.before}`;
  const { rows } = await sql<ReviewerFigures>`
    with decisions as materialized (
      select s.decided_by as name, count(*)::int as decided from submissions s
      where ${inPeriod} and s.decided_by is not null
      group by 1
    ), handled as (
      select d.name, percentile_cont(0.5) within group
        (order by extract(epoch from decision.decided_at - opened.at))::float8 as median_seconds
      from decisions d
      cross join lateral (
        select s.subject_id, s.decided_at from submissions s
        where ${inPeriod} and s.decided_by = d.name
        order by s.decided_at desc limit ${sql.lit(MEASURED_DECISIONS)}
      ) decision
      cross join lateral (
        select e.at from audit_entries e
        where e.tenant_id = ${tenantId} and e.subject_id = decision.subject_id and e.action = 'submission.opened'
          and e.actor = d.name and e.at <= decision.decided_at and e.at > decision.decided_at - interval '1 day'
        order by e.number desc limit 1
      ) opened
      group by 1
    ), reviews as (
      select r.first_by as name, count(*)::int as second_reviews,
        count(*) filter (where ${REVIEW_CONDITIONS.overturned})::int as overturned
      from (${secondReviews(tenantId, range)}) r
      where r.outcome in ('agreed', 'settled')
      group by 1
    )
    select name, coalesce(decided, 0) as decided, median_seconds, coalesce(second_reviews, 0) as second_reviews,
      coalesce(overturned, 0) as overturned
    from decisions full join reviews using (name) left join handled using (name)
    order by 2 desc, name limit ${sql.lit(MAX_REVIEWERS)}`.execute(tx);
  return rows;
}
