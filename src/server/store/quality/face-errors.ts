import { sql } from 'kysely';
import { ageBand } from '../age-band.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

/** The reason code with which staff say that an image shows another person. */
export const OTHER_PERSON = 'other_person';

/** Face comparisons whose truth a person has decided, of one kind and group. */
export type FaceErrorCounts = {
  comparison: 'selfie' | 'portrait';
  /** `all`, `age_band`, or a column of the operator */
  dimension: string;
  value: string;
  /** comparisons of one person, and how many of them the limits refuse or leave to a person */
  same_person: number;
  refused: number;
  same_undecided: number;
  /** comparisons of two people, and how many of them the limits accept or leave to a person */
  two_people: number;
  accepted: number;
  two_undecided: number;
  /** subjects in the comparisons of two people */
  impostors: number;
};

/** How a kind of comparison is judged: the limits of the combined distance, and the fitness that both faces need. */
export type FaceJudgement = { same: number; different: number; minFitness: number };

/** The group of a subject in a column of the operator. */
export type SubjectGroup = { subject_id: string; dimension: string; value: string };

type FaceErrorQuery = {
  since: Date;
  before: Date;
  selfie: FaceJudgement;
  portrait: FaceJudgement;
  /** see `CLEARLY_NEARER` */
  clearlyNearer: number;
  /** see `FIT_TO_REFUSE` */
  fitToRefuse: number;
  groups: readonly SubjectGroup[];
};

/**
 * Whether a comparison shows one person or two, as people decided: by an approval, by a rejection for another person, or
 * by a judged quality sample. A contradicted approval of a selfie counts as two people, because the votes have no
 * reason. Null where no person decided, or where a rejection has another reason.
 */
const TRUTH = sql`case
  when q.outcome in ('differs', 'overturned') and q.decided_as = 'rejected' then 'one'
  when q.outcome in ('differs', 'overturned') then case a.upload_type when 'selfie' then 'two' end
  when a.decided_by is not null and a.reason_code = ${sql.lit(OTHER_PERSON)} then 'two'
  when s.attempt <> a.attempt then null
  when s.decided_by is not null and s.status = 'approved' then 'one'
  when s.decided_by is not null and s.status = 'rejected' and s.reason_code = ${sql.lit(OTHER_PERSON)} then 'two'
  when q.outcome in ('agreed', 'upheld') and q.decided_as = 'approved' then 'one' end`;

/**
 * Counts the decided face comparisons of images that were uploaded in this time, as these limits judge them. The
 * images are read first, and then the submission of each: the planner has no statistics of `sample_voters`, takes
 * submissions that are not hidden for rare, and would read those of all times.
 */
export async function countFaceErrors(
  tx: Tx,
  tenantId: TenantId,
  { since, before, selfie, portrait, clearlyNearer, fitToRefuse, groups }: FaceErrorQuery,
): Promise<FaceErrorCounts[]> {
  const { rows } = await sql<FaceErrorCounts>`
    with limits (upload_type, comparison, same, different, least) as (values
      ('selfie', 'selfie', ${selfie.same}::float8, ${selfie.different}::float8, ${selfie.minFitness}::float8),
      ('license', 'portrait', ${portrait.same}::float8, ${portrait.different}::float8, ${portrait.minFitness}::float8)
    ), compared as materialized (
      select submission_id, attempt, subject_id, upload_type, created_at, decided_by, reason_code,
        (evidence ->> 'face_distance')::float8 as distance,
        (evidence ->> 'face_fitness')::float8 as fitness,
        jsonb_typeof(evidence -> 'face_fitness') = 'null' as is_unmeasured,
        (evidence #>> '{face_others,nearest}')::float8 as nearest
      from attempts
      where tenant_id = ${tenantId} and created_at >= ${since} and created_at < ${before}
        and evidence ->> 'face_distance' is not null
    ), decided as materialized (
      select l.comparison, a.subject_id, ${TRUTH} as truth, ${ageBand('a.created_at')} as age_band,
        case
          when a.is_unmeasured or a.fitness < l.least then 'between'
          when a.distance >= l.different and a.fitness >= ${fitToRefuse}::float8 then 'different'
          when a.distance > l.same then 'between'
          when a.distance > a.nearest * ${clearlyNearer}::float8 then 'between'
          else 'same' end as said
      from compared a
      join limits l on l.upload_type = a.upload_type
      cross join lateral (
        select attempt, status, decided_by, reason_code from submissions
        where tenant_id = ${tenantId} and id = a.submission_id limit 1
      ) s
      join subjects p on p.tenant_id = ${tenantId} and p.id = a.subject_id
      left join quality_samples q
        on q.tenant_id = ${tenantId} and q.submission_id = a.submission_id and q.attempt = a.attempt
    ), grouped as (
      select d.*, g.dimension, g.value from decided d, lateral (values ('all', ''), ('age_band', d.age_band)) g (dimension, value)
      union all
      select d.*, g.dimension, g.value from decided d
      join jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) g (subject_id uuid, dimension text, value text)
        on g.subject_id = d.subject_id
    )
    select comparison, dimension, value,
      count(*) filter (where truth = 'one')::int as same_person,
      count(*) filter (where truth = 'one' and said = 'different')::int as refused,
      count(*) filter (where truth = 'one' and said = 'between')::int as same_undecided,
      count(*) filter (where truth = 'two')::int as two_people,
      count(*) filter (where truth = 'two' and said = 'same')::int as accepted,
      count(*) filter (where truth = 'two' and said = 'between')::int as two_undecided,
      (count(distinct subject_id) filter (where truth = 'two'))::int as impostors
    from grouped where truth is not null
    group by 1, 2, 3 order by comparison desc, dimension = 'all' desc, dimension, value`.execute(tx);
  return rows;
}
