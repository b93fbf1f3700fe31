import { type RawBuilder, sql } from 'kysely';

/** From the first moment inclusive to the second exclusive. */
export type TimeRange = { since: Date; before: Date };

/** Whether the verdict of the attempt `a` is one that the transaction's reviewer must not know: of an open quality sample. */
export const isHiddenAttempt = sql<boolean>`(current_reviewer() is not null and exists (
  select from submissions s
  where s.tenant_id = a.tenant_id and s.id = a.submission_id and s.attempt = a.attempt
    and is_hidden_sample(s.sample_voters)))`;

/**
 * The tenant's uploads of this time as the transaction's user must see them: `submission_id`, `created_at`, `verdict`,
 * `reason`, `reason_code`. The statistics count them, and the list of cases selects by them.
 */
export function seenUploads(tenantId: string, { since, before }: TimeRange): RawBuilder<unknown> {
  return sql`
    select submission_id, created_at,
      case when hidden then 'MANUAL_REVIEW_REQUESTED' else verdict end as verdict,
      case when not hidden then reason end as reason, case when not hidden then reason_code end as reason_code
    from (
      select a.*, ${isHiddenAttempt} as hidden from attempts a
      where a.tenant_id = ${tenantId} and a.created_at >= ${since} and a.created_at < ${before}
    ) sent`;
}

/**
 * The open samples whose verdicts the transaction's reviewer must not know; mostly none. `sampled_since` is set if
 * `sample_voters` is, and its statistics tell the database that few are.
 */
export const hiddenSamples = (tenantId: string): RawBuilder<unknown> => sql`
  select from submissions s where s.tenant_id = ${tenantId} and s.sample_voters is not null
    and s.sampled_since is not null and is_hidden_sample(s.sample_voters)`;
