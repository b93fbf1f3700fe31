import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../tenant-id.ts';
import type { TimeRange } from '../uploads.ts';

/**
 * What a four-eyes review showed: both votes are equal, or differ; or the case was decided otherwise than the first
 * reviewer had voted.
 */
export const REVIEW_OUTCOMES = ['agreed', 'differed', 'overturned'] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

/** The outcomes as conditions on a four-eyes review `r`. */
export const REVIEW_CONDITIONS: Record<ReviewOutcome, RawBuilder<boolean>> = {
  agreed: sql`r.outcome = 'agreed'`,
  differed: sql`r.outcome is distinct from 'agreed'`,
  overturned: sql`r.outcome = 'settled' and r.first_choice <> r.last_choice`,
};

/**
 * The tenant's four-eyes reviews whose second vote was given in this time: `submission_id`, `outcome`, the first
 * reviewer's name and choice, and the choice that settled a difference. A reopened case can have several.
 */
export function secondReviews(tenantId: TenantId, { since, before }: TimeRange): RawBuilder<unknown> {
  const ofSameAttempt = sql`l.tenant_id = a.tenant_id and l.submission_id = a.submission_id and l.attempt = a.attempt`;
  return sql`
    select a.submission_id, a.outcome, first.name as first_by, first.choice as first_choice,
      last.choice as last_choice
    from looks a
    cross join lateral (
      select l.name, l.choice from looks l
      where ${ofSameAttempt} and l.number = 1 and l.at <= a.at order by l.at desc limit 1
    ) first
    left join lateral (
      select l.choice from looks l
      where ${ofSameAttempt} and l.number = 3 and l.at >= a.at order by l.at limit 1
    ) last on true
    where a.tenant_id = ${tenantId} and a.number = 2 and a.at >= ${since} and a.at < ${before}`;
}
