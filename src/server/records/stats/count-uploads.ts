import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Reason } from '../../domain/verdict/reasons.ts';

export type Uploads = {
  /** how many came on each day, by verdict; null where the pipeline still runs */
  uploads: { day: string; verdict: string | null; count: number }[];
  /** where people do not get through by themselves, by verdict and parking reason, most first */
  undecided: { verdict: string; reason: string | null; count: number }[];
  /** why people rejected what came, by the tenant's list, most first */
  reasons: { reason_code: string; count: number }[];
  /** what was away on which day: how many uploads met it, and the minutes from the first of them to the last */
  outages: { day: string; reason: string; count: number; minutes: number }[];
};

/** Verdicts after which nobody has anything left to do; a superseded attempt was never used. */
const DONE = [
  'LICENSE_APPROVED',
  'SELFIE_APPROVED',
  'ANALYZED',
  'AGE_VERIFICATION_DONE',
  'ATTEMPT_SUPERSEDED',
];

/** The parking reasons that name a part of the pipeline that was away. */
const OUTAGES = [
  'Document detection unavailable.',
  'Face detection unavailable.',
  'Face comparison unavailable.',
  'Reference face check unavailable.',
  'Internal face comparison unavailable.',
  'Text extraction unavailable.',
  'Liveness check unavailable.',
] as const satisfies readonly Reason[];

/** What became of the images of some days, all of it out of one look at each. */
export async function countUploads(
  tx: Tx,
  tenantId: string,
  { since, before }: { since: Date; before: Date },
): Promise<Uploads> {
  const listed = (query: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(each), '[]') from (${query}) each)`;
  const uploads = listed(sql`
    select day, verdict, sum(count)::int as count from alike group by 1, 2 order by 1, 2`);
  const undecided = listed(sql`
    select verdict, reason, sum(count)::int as count from alike
    where verdict not in (${sql.join(DONE)}) group by 1, 2 order by 3 desc, 1, 2`);
  const reasons = listed(sql`
    select reason_code, sum(count)::int as count from alike
    where reason_code is not null group by 1 order by 2 desc, 1`);
  const outages = listed(sql`
    select day, reason, sum(count)::int as count,
      ceil(extract(epoch from max(last) - min(first)) / 60)::int as minutes
    from alike where reason in (${sql.join(OUTAGES)}) group by 1, 2 order by 1, 3 desc, 2`);
  const { rows } = await sql<Uploads>`
    with alike as materialized (
      select to_char(day, 'YYYY-MM-DD') as day, verdict, reason, reason_code, count(*) as count,
        min(created_at) as first, max(created_at) as last
      from (
        select (created_at at time zone 'UTC')::date as day, verdict, reason, reason_code, created_at
        from attempts
        where tenant_id = ${tenantId} and created_at >= ${since} and created_at < ${before}
      ) came
      group by came.day, verdict, reason, reason_code
    )
    select ${uploads} as uploads, ${undecided} as undecided, ${reasons} as reasons, ${outages} as outages`.execute(
    tx,
  );
  return rows[0]!;
}
